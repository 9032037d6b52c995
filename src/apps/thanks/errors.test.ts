import { describe, expect, it } from 'vitest'
import { host, type RequestOptions } from '../../../test/company.ts'
import { toUser, useThanks } from '../../../test/thanks/thanks.ts'

const company = useThanks()

const note = { description: 'New', tags: [], thanked: [toUser(2)] }
const plain = (code: number, message: unknown) => ({ error: true, message, code })
const problem = (status: number, title: unknown) => ({ type: 'about:blank', title, status })
const invalid = (...params: [name: string, reason: string][]) => ({
  ...problem(400, 'Bad request'),
  'invalid-params': params.map(([name, reason]) => ({ name, reason })),
})
const text = expect.any(String)

type Row = [status: number, method: string, path: string, sent: RequestOptions, body: object]

const dialects: Record<string, Row[]> = {
  'of notes': [
    [400, 'GET', '/thanks?limit=x', {}, { error: true }],
    [400, 'GET', '/thanks/1?tags=x', {}, { error: true }],
    [400, 'POST', '/thanks', { body: '{' }, { error: true }],
    [400, 'POST', '/thanks', { body: { ...note, description: '' } }, { error: true }],
    [400, 'PUT', '/thanks/1', { body: { description: '', tags: 1, thanked: [] } }, { error: true }],
    [401, 'PUT', '/thanks/1', { as: 'anna', body: note }, plain(401, 'note 1 belongs to another user')],
    [401, 'DELETE', '/thanks/1', { as: 'anna' }, plain(401, 'note 1 belongs to another user')],
    [404, 'POST', '/thanks', { body: { ...note, tags: [8] } }, plain(404, 'tags.0: there is no tag 8')],
    [404, 'GET', '/thanks/9', {}, plain(404, 'there is no note 9')],
    [404, 'GET', '/thanks/first', {}, plain(404, text)],
    [404, 'GET', '/thanks/tags', {}, plain(404, text)],
    [404, 'PUT', '/thanks/9', { body: note }, plain(404, 'there is no note 9')],
    [404, 'DELETE', '/thanks/9', {}, plain(404, 'there is no note 9')],
    [405, 'DELETE', '/thanks', {}, plain(405, text)],
  ],
  'of tags': [
    [400, 'GET', '/tags?offset=x', {}, invalid(['offset', 'must be a whole number'])],
    [400, 'GET', '/tags/total?active=x', {}, invalid(['active', 'must be true or false'])],
    [400, 'POST', '/tags', { body: [] }, invalid(['body', 'must be an object'])],
    [400, 'POST', '/tags', {}, invalid(['name', 'is required'])],
    [400, 'POST', '/tags', { body: { name: 'Teamwork' } }, invalid(['name', '"Teamwork" belongs to tag 1'])],
    [
      400,
      'PUT',
      '/tags/1',
      { body: { name: '', active: 7 } },
      invalid(['name', 'must not be empty'], ['active', 'must be true or false']),
    ],
    [401, 'POST', '/tags', { as: 'bo', body: { name: 'New' } }, plain(401, text)],
    [401, 'PUT', '/tags/1', { as: 'bo', body: { name: 'New' } }, plain(401, text)],
    [401, 'DELETE', '/tags/1', { as: 'bo' }, plain(401, text)],
    [404, 'GET', '/tags/9', {}, problem(404, 'there is no tag 9')],
    [404, 'GET', '/tags/first', {}, problem(404, expect.stringContaining('/tags/first'))],
    [404, 'PUT', '/tags/9', { body: { name: 'New' } }, problem(404, 'there is no tag 9')],
    [405, 'DELETE', '/tags', {}, problem(405, text)],
    [500, 'DELETE', '/tags/9', {}, problem(500, 'there is no tag 9')],
  ],
}

describe.each(Object.entries(dialects))('error bodies %s', (_, rows) => {
  it.each(rows)('%i for %s %s %j, at every path', async (status, method, path, sent, body) => {
    for (const root of ['', '/api/thankyou', '/api/thankyou/v3', '/api/thankyou~v3', '/__world/default']) {
      const before = await company.state()
      const reply = await company.send(method, host + root + path, sent)
      expect([root, reply.status, reply.body]).toEqual([root, status, body])
      expect(await company.state()).toEqual(before)
    }
  })
})

describe('the reason for a refusal', () => {
  it('is in the warning and in the journal if the body cannot contain it', async () => {
    const { headers } = await company.get('/thanks?limit=x&users=7')
    const reason = 'limit: must be a whole number; users: must be true or false'
    expect(headers.get('x-sim-warning')).toBe(reason)
    expect((await company.done('GET', '/__sim/requests')).at(-1).warning).toBe(reason)
  })

  it.each([
    ['POST', '/thanks', { body: { ...note, tags: [8] } }],
    ['PUT', '/thanks/1', { as: 'anna', body: note }],
    ['GET', '/thanks/9', {}],
    ['GET', '/tags?offset=x&limit=x', {}],
    ['POST', '/tags', { body: { name: 'Teamwork' } }],
    ['DELETE', '/tags/9', {}],
  ])('of %s %s is only in the body', async (method, path, sent) => {
    const { status, headers } = await company.send(method, path, sent)
    expect([status >= 400, headers.get('x-sim-warning')]).toEqual([true, null])
  })
})

describe('without a signed-in user', () => {
  it.each([
    ['GET', '/thanks'],
    ['POST', '/thanks'],
    ['GET', '/thanks/1'],
    ['PUT', '/thanks/1'],
    ['DELETE', '/thanks/1'],
    ['GET', '/tags/total'],
    ['GET', '/tags'],
    ['POST', '/tags'],
    ['GET', '/tags/1'],
    ['PUT', '/tags/1'],
    ['DELETE', '/tags/1'],
  ])('%s %s is refused, with the same message for both', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? note : undefined
    const reply = await company.send(method, path, { as: 'nobody', body })
    expect([reply.status, reply.body]).toEqual([401, plain(401, expect.stringMatching(/^nobody is signed in/))])
  })
})
