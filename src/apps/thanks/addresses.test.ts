import { describe, expect, it } from 'vitest'
import { host } from '../../../test/company.ts'
import { toUser, useThanks } from '../../../test/thanks/thanks.ts'

const company = useThanks()

describe('addresses', () => {
  it.each([
    ['/thanks', {}],
    ['/thanks/', {}],
    ['/thanks', { 'x-api-version': '3' }],
    ['/api/thankyou/thanks', {}],
    ['/api/thankyou/thanks', { 'x-api-version': '3' }],
    ['/api/thankyou/v3/thanks', {}],
    ['/api/thankyou~v3/thanks', {}],
    ['/__world/default/thanks', {}],
  ])('%s with %j is the list of notes', async (path, headers) => {
    const reply = await company.get(host + path, { headers })
    expect([reply.status, reply.headers.get('x-sim-endpoint')]).toEqual([200, 'thanks.listNotes'])
    expect(reply.body).toEqual((await company.get('/thanks')).body)
  })

  it.each([
    ['/tags', 'thanks.listTags'],
    ['/tags/total', 'thanks.countTags'],
    ['/tags/2', 'thanks.getTag'],
    ['/thanks/2', 'thanks.getNote'],
  ])('%s works at both roots', async (path, endpoint) => {
    for (const root of ['', '/api/thankyou/v3']) {
      expect((await company.get(host + root + path)).headers.get('x-sim-endpoint')).toBe(endpoint)
    }
  })

  it.each([
    ['/api/thankyou/v2/thanks', {}, 'message'],
    ['/api/thankyou~v4/tags', {}, 'title'],
    ['/thanks', { 'x-api-version': '2' }, 'message'],
    ['/tags', { 'x-api-version': '4' }, 'title'],
  ])('%s with %j is an unknown version, and 404: the %3$s names the known one', async (path, headers, field) => {
    const { status, body } = await company.get(host + path, { headers })
    expect([status, body[field]]).toEqual([404, expect.stringMatching(/version [24].*\b3\b/)])
  })

  it('accept a POST with a method override', async () => {
    const headers = { 'x-http-method-override': 'PUT' }
    const body = { description: 'Overridden', tags: [], thanked: [toUser(2)] }
    expect(await company.done('POST', `${host}/thanks/1`, { headers, body })).toBe(true)
    expect((await company.done('GET', '/thanks/1')).description).toBe('Overridden')
    await company.done('POST', `${host}/tags/1`, { headers: { 'x-http-method-override': 'DELETE' } })
    expect(await company.done('GET', '/tags/total')).toBe(2)
  })
})

describe('links to the previous and next page', () => {
  const prefix = '/api/thankyou/v3'

  it.each(['', '/api/thankyou', '/api/thankyou/v3', '/api/thankyou~v3'])(
    'of a list at "%s" are paths with the version, then offset, then limit',
    async (root) => {
      const { pagination } = await company.done('GET', `${host}${root}/thanks?limit=1&offset=1`)
      expect(pagination).toEqual({
        offset: 1,
        limit: 1,
        total: 3,
        prev: `${prefix}/thanks?offset=0&limit=1`,
        next: `${prefix}/thanks?offset=2&limit=1`,
      })
      const tags = await company.done('GET', `${host}${root}/tags?limit=2`)
      expect(tags.pagination).toMatchObject({ prev: null, next: `${prefix}/tags?offset=2&limit=2` })
    },
  )

  it('keep the other parameters', async () => {
    const { pagination } = await company.done('GET', `${host}/thanks?users=1&limit=1&user_ids=2,%206&offset=1`)
    expect(pagination).toMatchObject({
      total: 3,
      prev: `${prefix}/thanks?users=1&user_ids=2,%206&offset=0&limit=1`,
      next: `${prefix}/thanks?users=1&user_ids=2,%206&offset=2&limit=1`,
    })
    const last = await company.done('GET', pagination.next)
    expect(last).toMatchObject({ data: [{ id: 1, users: [{ id: 2 }] }], pagination: { next: null } })
  })

  it('keep the prefix of the world, if the request has it', async () => {
    for (const path of ['/thanks', '/tags']) {
      const { pagination } = await company.done('GET', `${host}/__world/default${path}?limit=1`)
      expect(pagination.next).toBe(`/__world/default${prefix}${path}?offset=1&limit=1`)
      expect((await company.done('GET', pagination.next)).pagination.offset).toBe(1)
    }
  })

  it('work behind a base path that already has the prefix of the world', async () => {
    const base = `${host}/__world/default`
    const { pagination } = await company.done('GET', `${base}/thanks?limit=1`)
    const second = await company.done('GET', base + pagination.next)
    expect(second.pagination).toMatchObject({ offset: 1, prev: `/__world/default${prefix}/thanks?offset=0&limit=1` })
  })
})
