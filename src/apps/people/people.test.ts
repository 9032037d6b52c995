import { describe, expect, it } from 'vitest'
import { openCompany, type RequestOptions, useCompany } from '../../../test/company.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import type { Endpoint } from '../../core/http/contract.ts'
import { contract } from './contract.ts'
import { people } from './index.ts'

// Rules that hold for every endpoint of people version 2.

const company = useCompany(people)

const endpoints: [string, Endpoint][] = Object.entries(contract.endpoints)
const isList = ([, { query }]: [string, Endpoint]) => query !== undefined && 'limit' in query.shape
const pathOf = ({ path }: Endpoint, id = '3') => path.replace(':id', id)

/** Bodies that are valid for an administrator. */
const goodBodies: Record<string, () => unknown> = {
  createUser: () => ({ username: 'eve', firstname: 'Eve', surname: 'Moss', email: 'eve@post.example' }),
  updateUser: () => ({ company: 'Elsewhere' }),
  deleteUser: () => undefined,
  setPhoto: () => aForm({ photo: aPicture.png(8, 8) }),
  deletePhoto: () => undefined,
  setPassword: () => ({ password: 'new' }),
  setManager: () => ({ manager_id: 4 }),
  setSubordinates: () => [{ id: 4 }],
  setUserGroups: () => [{ id: 2 }],
  setUserRoles: () => [{ id: 2 }],
  createGroup: () => ({ name: 'Choir' }),
  updateGroup: () => ({ name: 'Choir' }),
  deleteGroup: () => undefined,
  setGroupUsers: () => [{ id: 2 }],
  createRole: () => ({ name: 'Cook' }),
  updateRole: () => ({ name: 'Cook' }),
  deleteRole: () => undefined,
  setRoleUsers: () => [{ id: 2 }],
  createExtranet: () => ({ name: 'Press' }),
  updateExtranet: () => ({ name: 'Press' }),
  deleteExtranet: () => ({ migration_extranet_id: 1 }),
  setExtranetUsers: () => [{ id: 2 }],
}
const writes = endpoints.filter(([, { method }]) => method !== 'GET')

describe('people', () => {
  it('requires a signed-in user on every endpoint except pictures', async () => {
    for (const [name, endpoint] of endpoints) {
      const sent: RequestOptions = { as: 'nobody', body: goodBodies[name]?.() }
      if (!endpoint.open)
        await company.expectRefusal(401, /^nobody is signed in/, endpoint.method, pathOf(endpoint), sent)
    }
    expect(endpoints.filter(([, { open }]) => open).map(([name]) => name)).toEqual(['getPhoto', 'getLogo'])
    expect((await company.get('/users/3/photo', { as: 'nobody' })).status).toBe(200)
  })

  it('reports errors in its own format', async () => {
    const { status, body } = await company.get('/users/99')
    expect([status, body]).toEqual([404, { code: 404, error: 'there is no user 99' }])
  })

  it('refuses writes by users who do not administer people', async () => {
    expect(Object.keys(goodBodies)).toEqual(writes.map(([name]) => name))
    for (const [name, endpoint] of writes) {
      const sent = { as: 'carl', body: goodBodies[name]?.() }
      await company.expectRefusal(
        403,
        /^only (user 3 or )?an administrator of people may /,
        endpoint.method,
        pathOf(endpoint),
        sent,
      )
    }
  })

  it('allows everything to an administrator of people other than user 1', async () => {
    for (const [name, endpoint] of writes) {
      const fresh = await openCompany(people)
      fresh.simulator.world.extranets.patch(3, { inactive: false })
      const { status, body } = await fresh.send(endpoint.method, pathOf(endpoint), {
        as: 'paul',
        body: goodBodies[name]?.(),
      })
      expect([name, status]).toEqual([name, endpoint.status ?? (endpoint.reply ? 200 : 204)])
      if (status === 204) expect(body).toBe('')
    }
  })

  it('responds with 404 to an unknown user, group, role or extranet', async () => {
    for (const [name, endpoint] of endpoints.filter(([, { path }]) => path.includes(':id'))) {
      const noun = /^\/(\w+)s\//.exec(endpoint.path)?.[1]
      const sent = () => ({ body: goodBodies[name]?.() })
      await company.expectRefusal(404, `there is no ${noun} 99`, endpoint.method, pathOf(endpoint, '99'), sent())
      await company.expectRefusal(404, /^there is no .*\/x/, endpoint.method, pathOf(endpoint, 'x'), sent())
    }
  })

  it('refuses a body that is not JSON', async () => {
    for (const [, endpoint] of endpoints.filter(([, { body }]) => body)) {
      await company.expectRefusal(400, 'body: is not JSON', endpoint.method, pathOf(endpoint), { body: '{"name": ' })
    }
  })

  it('refuses a body that is neither an object nor an array', async () => {
    for (const [name, endpoint] of endpoints.filter(([, { body }]) => body)) {
      const says = `body: must be an ${Array.isArray(goodBodies[name]?.()) ? 'array' : 'object'}`
      await company.expectRefusal(400, says, endpoint.method, pathOf(endpoint), { body: '7' })
    }
  })

  it('refuses a list of members with anything but known ids', async () => {
    const lists = endpoints.filter(([name, { method }]) => method === 'PUT' && Array.isArray(goodBodies[name]?.()))
    expect(lists).not.toEqual([])
    for (const [name, endpoint] of lists) {
      const refuses = (says: string, body: unknown) =>
        company.expectRefusal(400, says, endpoint.method, pathOf(endpoint, '2'), { body })
      const member = name === 'setUserGroups' ? 'group' : name === 'setUserRoles' ? 'role' : 'user'
      await refuses('body.0.id: must be a whole number', [{ id: '1' }])
      await refuses('body.1.id: is required', [{ id: 1 }, {}])
      await refuses('body.0: must be an object', [1])
      await refuses('body.0.id: must be a whole number', [{ id: 1.5 }])
      await refuses('body.0.id: must not be negative', [{ id: -1 }])
      await refuses(`id: there is no ${member} 99`, [{ id: 3 }, { id: 99 }])
    }
  })

  it('refuses invalid paging parameters, on every list', async () => {
    const lists = endpoints.filter(isList)
    expect(lists).not.toEqual([])
    for (const [, endpoint] of lists) {
      for (const search of ['limit=abc', 'limit=1.5', 'limit=', 'offset=-1', 'offset=x', 'offset=0x10']) {
        const [field, value] = search.split('=')
        const reason = value === '-1' ? 'must be 0 or more' : 'must be a whole number'
        await company.expectRefusal(400, `${field}: ${reason}`, 'GET', `${pathOf(endpoint)}?${search}`)
      }
    }
  })

  it('limits a page to 200 items, and defaults to 20, on every list', async () => {
    for (const [, endpoint] of endpoints.filter(isList)) {
      const limits = ['', '?limit=-1', '?limit=0', '?limit=200', '?limit=201', '?limit=99999'].map(async (search) => {
        const { pagination } = await company.done('GET', pathOf(endpoint) + search)
        return pagination.limit
      })
      expect(await Promise.all(limits)).toEqual([20, 0, 0, 200, 200, 200])
    }
  })

  it('ignores an unknown parameter, with a warning', async () => {
    const { status, headers } = await company.get('/users?limt=3')
    expect(status).toBe(200)
    expect(headers.get('x-sim-warning')).toBe('the parameter "limt" is unknown and ignored. Did you mean "limit"?')
  })
})

describe('people, over the limit', () => {
  it('refuses a body that is too large, with or without Content-Length', async () => {
    const narrow = await openCompany(people, { limits: { json: 1000, file: 2000 } })
    const body = JSON.stringify({ company: 'x'.repeat(1000) })
    const headers = { 'content-length': String(body.length) }
    await narrow.expectRefusal(413, /over the limit of 1000 bytes/, 'PUT', '/users/3', { body })
    await narrow.expectRefusal(413, /over the limit of 1000 bytes/, 'PUT', '/users/3', { body, headers })
    const form = aForm({ photo: new Uint8Array(2000) })
    await narrow.expectRefusal(413, /over the limit of 2000 bytes/, 'POST', '/users/3/photo', { body: form })
  })
})
