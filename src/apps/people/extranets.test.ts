import { describe, expect, it } from 'vitest'
import { idsIn, rootOf, useCompany } from '../../../test/company.ts'
import { people } from './index.ts'

const company = useCompany(people)

const root = rootOf(people)
const idsAt = async (path: string) => idsIn((await company.done('GET', path)).data)
const wrongFields: [string, unknown, string][] = [
  ['name', '', 'must not be empty'],
  ['description', 1, 'must be a string'],
  ['admin_id', 99, 'there is no user 99'],
  ['admin_id', 'paul', 'must be a whole number'],
  ['inactive', 'x', 'must be true or false'],
  ['is_inactive', 'x', 'must be true or false'],
  ['read_only', 'x', 'must be true or false'],
  ['is_read_only', 'x', 'must be true or false'],
]

describe('people.listExtranets', () => {
  it('lists active extranets by name', async () => {
    const { data, pagination, ...rest } = await company.done('GET', '/extranets', { as: 'bo' })
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Intranet', 'Partners'])
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null })
    expect(rest).toEqual({})
  })

  it.each([
    ['status=inactive', [3]],
    ['status=all', [1, 2, 3]],
    ['query=BUILDS', [2]],
    ['query=part', [2]],
    ['query=part+intra', []],
    ['admin=1', [1, 2]],
    ['admin=2', []],
    ['offset=1', [2]],
    ['offset=50', []],
  ])('with %s returns %j', async (search, found) => {
    expect(await idsAt(`/extranets?${search}`)).toEqual(found)
  })

  it('links through all pages with the other parameters', async () => {
    const all = await company.readAll('/extranets?limit=1&status=all')
    expect(idsIn(all)).toEqual([1, 2, 3])
  })

  it.each([
    ['status=x', 'status: must be one of active, inactive, all'],
    ['admin=x', 'admin: must be a whole number'],
  ])('refuses %s', async (search, says) => {
    await company.expectRefusal(400, says, 'GET', `/extranets?${search}`)
  })
})

describe('people.createExtranet', () => {
  it('fills in default values', async () => {
    const { status, body } = await company.send('POST', '/extranets', { as: 'paul', body: { name: 'Press' } })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 4,
      name: 'Press',
      description: '',
      inactive: false,
      primary: false,
      read_only: false,
      admin_id: 7,
      logo_url: null,
      admin_url: `${root}/users/7`,
      groups_url: `${root}/extranets/4/groups`,
      roles_url: `${root}/extranets/4/roles`,
      users_url: `${root}/extranets/4/users`,
    })
  })

  it.each([
    ['the table', { admin_id: 3, inactive: true, read_only: true }],
    ['the sample', { admin: 3, is_inactive: true, is_read_only: true }],
    ['either, with numbers for flags', { admin: 3, inactive: 1, is_read_only: 'true' }],
  ])('accepts the spelling of %s', async (_, fields) => {
    const made = await company.done('POST', '/extranets', { body: { name: 'Press', description: 'News', ...fields } })
    const read = { name: 'Press', description: 'News', admin_id: 3, inactive: true, read_only: true }
    expect(made).toMatchObject(read)
    expect(await company.done('GET', '/extranets/4')).toEqual(made)
  })

  it.each([['name', undefined, 'is required'] as const, ...wrongFields])(
    'refuses %s %j',
    async (field, value, says) => {
      const body = { name: 'Press', [field]: value }
      await company.expectRefusal(400, `${field}: ${says}`, 'POST', '/extranets', { body })
    },
  )
})

describe('people.getExtranet', () => {
  it('returns working URLs', async () => {
    await company.done('PATCH', '/__sim/state/extranets/2', { body: { has_logo: true } })
    const extranet = await company.done('GET', '/extranets/2', { as: 'bo' })
    for (const name of ['logo_url', 'admin_url', 'groups_url', 'roles_url', 'users_url']) {
      expect([name, (await company.get(extranet[name])).status]).toEqual([name, 200])
    }
    expect([await idsAt(extranet.users_url), await idsAt(extranet.roles_url)]).toEqual([[6], [2]])
  })
})

describe('people.listExtranetGroups', () => {
  it('lists the active groups of one extranet', async () => {
    const { id } = await company.done('POST', '/groups', { body: { name: 'Anglers' } })
    expect(await idsAt(`${root}/extranets/1/groups`)).toContain(id)
    expect(await idsAt(`${root}/extranets/2/groups`)).not.toContain(id)
    await company.done('PUT', `/groups/${id}`, { body: { inactive: true } })
    expect(await idsAt(`${root}/extranets/1/groups`)).not.toContain(id)
    expect((await company.get('/extranets/99/groups')).status).toBe(404)
  })
})

describe('people.listExtranetRoles', () => {
  it('lists the roles of one extranet', async () => {
    expect(await idsAt(`${root}/extranets/2/roles`)).toEqual([2])
    expect((await company.get('/extranets/99/roles')).status).toBe(404)
  })
})

describe('people.getPrimaryExtranet', () => {
  it('is the extranet of new users', async () => {
    const primary = await company.done('GET', '/extranets/primary', { as: 'bo' })
    expect(primary).toMatchObject({ id: 1, primary: true })
    expect(primary).toEqual(await company.done('GET', '/extranets/1'))
  })
})

describe('people.updateExtranet', () => {
  it.each([
    [{ name: 'Friends' }, { name: 'Friends' }],
    [{ description: '' }, { description: '' }],
    [{ admin_id: 4 }, { admin_id: 4, admin_url: `${root}/users/4` }],
    [{ admin: 4 }, { admin_id: 4, admin_url: `${root}/users/4` }],
    [{ inactive: true }, { inactive: true }],
    [{ is_inactive: true }, { inactive: true }],
    [{ read_only: true }, { read_only: true }],
    [{ is_read_only: true }, { read_only: true }],
    [{ primary: true }, {}],
    [{}, {}],
  ])('with %j changes %j, and nothing else', async (body, changed) => {
    const before = await company.done('GET', '/extranets/2')
    expect(await company.done('PUT', '/extranets/2', { body })).toEqual({ ...before, ...changed })
    expect(await company.done('GET', '/extranets/2')).toEqual({ ...before, ...changed })
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    const body = { name: 'Friends', [field]: value }
    await company.expectRefusal(400, `${field}: ${says}`, 'PUT', '/extranets/2', { body })
  })
})

describe('people.deleteExtranet', () => {
  it('moves its users, groups and roles to the other extranet', async () => {
    await company.done('PUT', '/extranets/3', { body: { inactive: false } })
    const { status } = await company.send('DELETE', '/extranets/2', { body: { migration_extranet_id: 3 } })
    expect(status).toBe(204)
    expect(await idsAt('/extranets/3/users')).toEqual([6])
    expect(await company.done('GET', '/roles/2')).toMatchObject({ extranet_id: 3, extranet: { name: 'Suppliers' } })
    expect((await company.get('/extranets/2')).status).toBe(404)
  })

  it.each([
    ['/extranets/1', { migration_extranet_id: 2 }, 'the primary extranet cannot be deleted'],
    ['/extranets/2', { migration_extranet_id: 99 }, 'migration_extranet_id: there is no extranet 99'],
    ['/extranets/2', { migration_extranet_id: 2 }, 'migration_extranet_id: must not be the extranet to delete'],
    ['/extranets/2', {}, 'migration_extranet_id: is required'],
    ['/extranets/2', undefined, 'migration_extranet_id: is required'],
  ])('refuses %s with %j', async (path, body, says) => {
    await company.expectRefusal(400, says, 'DELETE', path, { body })
  })
})

describe('people.getLogo', () => {
  it('draws the logo of an extranet that has one', async () => {
    await company.done('PATCH', '/__sim/state/extranets/2', { body: { has_logo: true } })
    const { status, headers, body } = await company.get('/extranets/2/logo', { as: 'nobody' })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(body).toContain('aria-label="Partners"')
  })

  it('responds with 404 if there is none', async () => {
    await company.expectRefusal(404, 'extranet 1 has no logo', 'GET', '/extranets/1/logo')
  })
})
