import { describe, expect, it } from 'vitest'
import { useCompany } from '../../test/company.ts'
import { people } from '../apps/people/index.ts'

// Requests that no one sends on purpose, and regressions.

const company = useCompany(people)

describe('a request', () => {
  it('may contain metadata that cannot be converted to a string', async () => {
    const sorted = '/intranet/rest/people/users?sort=meta_phone&query=x&query_area=meta_phone'
    await company.done('GET', sorted)
    for (const phone of [{ toString: 1 }, [{ toString: null }]]) {
      await company.done('PUT', '/users/2', { body: { metadata: { phone } } })
      await company.done('GET', sorted)
    }
    await company.done('DELETE', '/users/2')
  })

  it('is refused when its body is nested too deeply', async () => {
    const body = `{"metadata":{"x":${'['.repeat(3000)}${']'.repeat(3000)}}}`
    await company.expectRefusal(400, 'body: is nested too deeply', 'PUT', '/users/2', { body })
  })

  it('is refused with no more than ten wrong fields', async () => {
    const body = Array.from({ length: 1000 }, () => ({ id: 'x' }))
    const { body: refusal } = await company.send('PUT', '/groups/1/users', { body })
    expect(refusal.error.split('; ')).toHaveLength(10)
  })

  it('gets a warning that its client can read', async () => {
    const fields = Array.from({ length: 100 }, (_, i) => `a${i}`)
    const { headers } = await company.get(`/users?fields=${fields}`)
    expect(headers.get('x-sim-warning')!.length).toBeLessThan(1100)
  })

  it('works for a user with a very long name', async () => {
    const body = { user: 'x'.repeat(500_000) }
    expect((await company.send('PUT', '/__sim/user', { body })).status).toBe(400)
  })

  it('with an empty world name goes to the default world', async () => {
    expect((await company.get('/__sim', { headers: { 'x-sim-world': '' } })).body.world).toBe('default')
  })

  it.each(['nobody', 'a:b', 'x\u001b[2J'])('cannot create the user %j', async (username) => {
    const body = { username, firstname: 'A', surname: 'B', email: 'ab@post.example' }
    await company.expectRefusal(400, /^username: /, 'POST', '/users', { body })
  })

  it.each(['Basic', 'Basic ', 'Basic %%', 'basic YQ=='])('with the credentials %j is 401', async (authorization) => {
    expect((await company.get('/user', { headers: { authorization } })).status).toBe(401)
  })
})

describe('a world', () => {
  it('can be exported and imported after its current user was deleted', async () => {
    await company.done('PUT', '/__sim/user', { body: { user: 2 } })
    await company.done('DELETE', '/users/2', { as: 'admin' })
    const state = await company.state()
    expect(state.currentUser).toBeNull()
    await company.done('PUT', '/__sim/state', { body: state })
  })

  it.each([
    ['users/2', { extranet_id: 0 }],
    ['groups/1', { owner_id: 0 }],
    ['users/2', { constructor: 1 }],
    ['users/2', { toString: 1 }],
  ])('refuses a write of %s %j', async (row, body) => {
    const before = await company.state()
    expect((await company.send('PATCH', `/__sim/state/${row}`, { body })).status).toBe(400)
    expect(await company.state()).toEqual(before)
  })

  it('is not imported with rows without an id, and drops fields that their shape does not have', async () => {
    const state = await company.state()
    const { rows, nextId } = state.tables.groups
    const withFirst = (row: object) => ({
      ...state,
      tables: { ...state.tables, groups: { nextId, rows: [row, ...rows.slice(1)] } },
    })
    const { id, ...without } = rows[0]
    expect((await company.send('PUT', '/__sim/state', { body: withFirst(without) })).status).toBe(400)
    await company.done('PUT', '/__sim/state', { body: withFirst({ ...rows[0], junk: 1 }) })
    expect(await company.state()).toEqual(state)
  })

  it('is not imported with a time out of range, or with invalid ids', async () => {
    const state = await company.state()
    const groups = { nextId: 9, rows: [] }
    const wrong = [
      { ...state, now: '0500-01-01T00:00:00.000Z', tables: { ...state.tables, outbox: groups } },
      { ...state, tables: { ...state.tables, outbox: { ...groups, nextId: 2 ** 50 + 2 } } },
      {
        ...state,
        tables: { ...state.tables, files: { nextId: 1, rows: [{ id: 0, type: '', bytes: { $bytes: '' } }] } },
      },
    ]
    for (const body of wrong) expect((await company.send('PUT', '/__sim/state', { body })).status).toBe(400)
    expect(await company.state()).toEqual(state)
  })

  it.each([
    ['groups/1', { parent_id: 1 }],
    ['users/2', { manager_id: 3 }],
    ['users/2', { timezone: 'Nowhere/None' }],
  ])('refuses a write that creates a cycle, or a time out of range: %s %j', async (row, body) => {
    const before = await company.state()
    expect((await company.send('PATCH', `/__sim/state/${row}`, { body })).status).toBe(400)
    expect(await company.state()).toEqual(before)
  })

  it('is not imported with a cycle', async () => {
    const state = await company.state()
    state.tables.groups.rows[0].parent_id = 2
    expect((await company.send('PUT', '/__sim/state', { body: state })).status).toBe(400)
  })

  it('imports its own export, however deep', async () => {
    const x = JSON.parse(`${'['.repeat(97)}"${'deep'.repeat(60)}"${']'.repeat(97)}`)
    await company.done('PUT', '/users/2', { body: { metadata: { x } } })
    await company.done('PUT', '/__sim/state', { body: await company.state() })
  })

  it('refuses requests that need a primary extranet if there is none', async () => {
    await company.done('PATCH', '/__sim/state/extranets/1', { body: { primary: false } })
    await company.expectRefusal(404, 'there is no primary extranet', 'GET', '/extranets/primary')
    await company.expectRefusal(404, 'there is no primary extranet', 'POST', '/groups', { body: { name: 'Lost' } })
  })

  it('stays within the supported years', async () => {
    await company.done('PUT', '/__sim/clock', { body: { now: '9999-12-31T23:59:59.999Z', frozen: false } })
    await company.done('POST', '/groups', { body: { name: 'Last' } })
    await company.done('PUT', '/__sim/scenario', { body: { name: 'small-company', now: '1000-01-01' } })
    await company.done('GET', '/users')
  })
})
