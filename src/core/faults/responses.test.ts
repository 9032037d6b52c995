import { describe, expect, it } from 'vitest'
import { host, openCompany } from '../../../test/company.ts'
import { people } from '../../apps/people/index.ts'
import { createSimulator } from '../../index.ts'
import { NetworkFailure } from './network-failure.ts'
import type { Fault } from './rule.ts'

const openWith = (...faults: Fault[]) => openCompany(people, { faults })

const plain = (code: number, message: string) => ({ error: true, message, code })

describe('an error status', () => {
  const message = 'simulated error 503, set by a fault'

  it.each<[Fault['endpoint'], string, object]>([
    [
      'badges',
      '/api/badges/v1/badges',
      {
        status: 503,
        type: 'https://www.rfc-editor.org/rfc/rfc9110#status.503',
        title: 'Service unavailable',
        detail: message,
        instance: '/api/badges/v1/badges',
      },
    ],
    ['knowledge-base', '/intranet/rest/knowledgebase/categories', plain(503, message)],
    ['expenses', '/intranet/rest/expenses/sheet', plain(503, message)],
    ['trash', '/intranet/rest/deleted', plain(503, message)],
    ['documents', '/intranet/rest/documents/folder/0', plain(503, message)],
    ['thanks', '/api/thankyou/v3/thanks', plain(503, message)],
    ['thanks', '/api/thankyou/v3/tags', { type: 'about:blank', title: message, status: 503 }],
    ['people', '/api/people/v2/user', { code: 503, error: message }],
    ['people-v1', '/intranet/rest/people/users', plain(503, message)],
  ])('uses the error body of %s: %s', async (endpoint, path, expected) => {
    const { get } = await openWith({ endpoint, status: 503 })
    const { status, headers, body } = await get(path)
    expect([status, headers.get('x-sim-fault'), body]).toEqual([503, '1: status 503', expected])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('includes the rule’s message, in a header if the body has no field for it', async () => {
    const { get } = await openWith({ endpoint: '*', status: 400, message: 'back at nine' })
    expect((await get('/user')).body).toEqual({ code: 400, error: 'back at nine' })
    const { body, headers } = await get('/api/thankyou/v3/thanks')
    expect([body, headers.get('x-sim-warning')]).toEqual([{ error: true }, 'back at nine'])
  })

  it('writes a header in ASCII, without accents', async () => {
    const { get } = await openWith({ endpoint: 'thanks', status: 400, message: 'Ask Żofia Núñez, 張' })
    expect((await get('/api/thankyou/v3/thanks')).headers.get('x-sim-warning')).toBe('Ask Zofia Nunez, ?')
  })

  it.each<[Fault, string | null]>([
    [{ endpoint: 'people', status: 429 }, '1'],
    [{ endpoint: 'people', status: 429, retryAfter: 30 }, '30'],
    [{ endpoint: 'people', status: 429, retryAfter: 0 }, '0'],
    [{ endpoint: 'people', status: 503, retryAfter: 120 }, '120'],
    [{ endpoint: 'people', status: 503 }, null],
  ])('%j sends Retry-After: %s', async (rule, seconds) => {
    const { get } = await openWith(rule)
    expect((await get('/user')).headers.get('retry-after')).toBe(seconds)
  })

  it('takes precedence over errors in the request, and is recorded', async () => {
    const { send, get } = await openWith({ name: 'Größe\n', endpoint: 'people', status: 500 })
    const { status, headers } = await send('POST', '/groups', { body: '{', as: 'nobody' })
    expect([status, headers.get('x-sim-fault')]).toEqual([500, 'Gro?e?: status 500'])
    expect((await get('/__sim/requests')).body).toMatchObject([
      { endpoint: 'people.createGroup', status: 500, user: null, fault: 'Größe\n: status 500', violation: null },
    ])
  })
})

describe('a failing request', () => {
  it.each<Fault>([
    { endpoint: 'people', status: 500 },
    { endpoint: 'people', network: 'error' },
  ])('changes nothing: %j', async (rule) => {
    const { send, state, get } = await openWith(rule)
    const { tables, random } = await state()
    await send('POST', '/groups', { body: { name: 'A' } }).catch(() => undefined)
    expect(await state()).toMatchObject({ tables, random })
    expect((await get('/__sim/requests')).body).toMatchObject([{ endpoint: 'people.createGroup', changes: [] }])
  })

  it('does not affect the data of other requests', async () => {
    const write = async (...faults: Fault[]) => {
      const { send, state } = await openCompany(people, { scenario: 'empty', faults })
      const statuses: number[] = []
      for (let i = 0; i < 10; i++) {
        const { status } = await send('POST', '/intranet/rest/documents/dropbox', { body: `file ${i}` })
        statuses.push(status, (await send('GET', '/user')).status)
      }
      const { tables, random } = await state()
      return { statuses, state: JSON.stringify({ tables, random }) }
    }
    const fair = await write()
    const rough = await write(
      { endpoint: '*', delay: 0, probability: 0.5 },
      { endpoint: 'people', status: 500, probability: 0.5 },
    )
    expect(rough.statuses).not.toEqual(fair.statuses)
    expect(rough.state).toBe(fair.state)
  })
})

describe('a network failure', () => {
  it.each([true, 'error'] as const)('of type %s rejects like fetch, and is recorded', async (network) => {
    const { get } = await openWith({ endpoint: 'people', network, times: 1 })
    const failure = await get('/user').catch((error) => error)
    expect(failure).toBeInstanceOf(NetworkFailure)
    expect(failure).toBeInstanceOf(TypeError)
    expect(failure.message).toContain('Failed to fetch')
    expect((await get('/user')).status).toBe(200)
    expect((await get('/__sim/requests')).body).toMatchObject([
      { endpoint: 'people.getCurrentUser', user: 'admin', status: 0, fault: '1: network error' },
      { status: 200, fault: null },
    ])
  })

  it('of type timeout lasts until the client aborts', async () => {
    const { simulator, get } = await openWith({ endpoint: 'people.getCurrentUser', network: 'timeout' })
    const asking = new AbortController()
    const answered = simulator.fetch(new Request(`${host}/api/people/v2/user`, { signal: asking.signal }))
    const refused = expect(answered).rejects.toThrow('enough')
    expect((await get('/users')).status).toBe(200)
    asking.abort(new Error('enough'))
    await refused
    const late = new Request(`${host}/api/people/v2/user`, { signal: AbortSignal.abort(new Error('before')) })
    await expect(simulator.fetch(late)).rejects.toThrow('before')
    const fault = '1: network timeout'
    expect((await get('/__sim/requests')).body.map((entry: { fault: string }) => entry.fault).sort()).toEqual(
      [fault, fault, null].sort(),
    )
  })
})

describe('an empty list', () => {
  const empty = (endpoint: Fault['endpoint']): Fault => ({ endpoint, empty: true })

  it.each([
    ['a list', 'documents', '/intranet/rest/documents/folder/0', []],
    [
      'a page',
      'thanks.listTags',
      '/api/thankyou/v3/tags?limit=1',
      { data: [], pagination: { offset: 0, limit: 1, total: 0, prev: null, next: null } },
    ],
  ] as const)('replaces %s', async (_, endpoint, path, expected) => {
    const { get } = await openWith(empty(endpoint))
    const { status, headers, body } = await get(path)
    expect([status, headers.get('x-sim-fault'), body]).toEqual([200, '1: empty', expected])
  })

  it('does not change another reply, nor an error', async () => {
    const { get } = await openWith(empty('people'))
    expect((await get('/api/people/v2/user')).body).toMatchObject({ username: expect.any(String) })
    expect((await get('/api/people/v2/users/99')).status).toBe(404)
  })
})

describe('a truncated response', () => {
  const truncated = (endpoint: Fault['endpoint']): Fault => ({ endpoint, network: 'truncated' })
  const requestFor = (method: string, path: string, body?: object) =>
    new Request(host + path, { method, body: body && JSON.stringify(body) })

  it('has headers and half of its body, then fails', async () => {
    const { simulator } = await openWith(truncated('people'))
    const response = await simulator.fetch(requestFor('GET', '/api/people/v2/user'))
    expect([response.status, response.headers.get('x-sim-fault')]).toEqual([200, '1: network truncated'])
    const length = Number(response.headers.get('content-length'))
    const reader = response.body!.getReader()
    expect((await reader.read()).value).toHaveLength(Math.ceil(length / 2))
    await expect(reader.read()).rejects.toThrow('A fault truncated the response.')
    await expect((await simulator.fetch(requestFor('GET', '/api/people/v2/user'))).json()).rejects.toThrow(TypeError)
  })

  it('also truncates a generated file', async () => {
    const simulator = await createSimulator({ scenario: 'small-company', faults: [truncated('documents')] })
    const response = await simulator.fetch(requestFor('GET', '/intranet/rest/documents/document/1/file'))
    expect(response.headers.get('x-sim-fault')).toBe('1: network truncated')
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  it('comes after the request was executed', async () => {
    const { simulator, get } = await openWith(truncated('people.createGroup'))
    const response = await simulator.fetch(requestFor('POST', '/api/people/v2/groups', { name: 'A' }))
    await expect(response.json()).rejects.toThrow()
    expect(simulator.world.groups.all().map(({ name }) => name)).toContain('A')
    const [entry] = (await get('/__sim/requests')).body
    expect(entry).toMatchObject({ status: 200, fault: '1: network truncated', changes: [{ table: 'groups' }] })
  })

  it('may be an error', async () => {
    const { simulator } = await openWith(truncated('people'))
    const response = await simulator.fetch(requestFor('GET', '/api/people/v2/users/99'))
    expect(response.status).toBe(404)
    await expect(response.json()).rejects.toThrow()
  })

  it.each([
    ['HEAD', '/api/people/v2/user', undefined],
    ['PUT', '/api/people/v2/users/1/password', { password: 'new' }],
  ])('becomes a dropped connection if there is no body: %s %s', async (method, path, body) => {
    const { simulator } = await openWith(truncated('people'))
    await expect(simulator.fetch(requestFor(method, path, body))).rejects.toThrow(NetworkFailure)
    expect(simulator.world.journal.all()).toMatchObject([{ status: 0, fault: '1: network truncated' }])
    expect(simulator.world.users.get(1)!.password).toBe(body?.password ?? 'admin')
  })
})
