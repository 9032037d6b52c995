import { describe, expect, it } from 'vitest'
import { idsIn, rootOf, useCompany } from '../../../test/company.ts'
import { people } from './index.ts'

const company = useCompany(people)

const root = rootOf(people)
const idsAt = async (path: string) => idsIn((await company.done('GET', path)).data)
const wrongFields: [string, unknown, string][] = [
  ['name', ' ', 'must not be empty'],
  ['description', 7, 'must be a string'],
  ['inactive', [], 'must be true or false'],
  ['owner_id', 99, 'there is no user 99'],
  ['extranet_id', 99, 'there is no extranet 99'],
  ['extranet_id', 1.5, 'must be a whole number'],
]

describe('people.listRoles', () => {
  it('lists active roles by name', async () => {
    const { data, pagination, ...rest } = await company.done('GET', '/roles', { as: 'bo' })
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Fire warden', 'First aider'])
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null })
    expect(rest).toEqual({})
  })

  it.each([
    ['status=inactive', [3]],
    ['status=all', [3, 2, 1]],
    ['query=PLASTERS', [1]],
    ['query=fi', [2, 1]],
    ['query=fire+aider', []],
    ['owner_id=2', [2]],
    ['extranet_id=2', [2]],
    ['owner_id=1&query=aid', [1]],
    ['offset=1&limit=1', [1]],
    ['offset=50', []],
  ])('with %s returns %j', async (search, found) => {
    expect(await idsAt(`/roles?${search}`)).toEqual(found)
  })

  it('links through all pages with the other parameters', async () => {
    const all = await company.readAll('/roles?limit=1&status=all')
    expect(idsIn(all)).toEqual([3, 2, 1])
  })

  it.each([
    ['status=x', 'status: must be one of active, inactive, all'],
    ['owner_id=x', 'owner_id: must be a whole number'],
  ])('refuses %s', async (search, says) => {
    await company.expectRefusal(400, says, 'GET', `/roles?${search}`)
  })
})

describe('people.createRole', () => {
  it('responds with 201 and fills in default values', async () => {
    const { status, body } = await company.send('POST', '/roles', { as: 'paul', body: { name: 'Cook' } })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: 4,
      name: 'Cook',
      description: '',
      date_created: '2026-03-02T09:30:00+00:00',
      inactive: false,
      owner_id: 7,
      extranet_id: 0,
      extranet_url: null,
      owner_url: `${root}/users/7`,
      extranet: null,
    })
  })

  it('stores every field', async () => {
    const body = { name: 'Cook', description: 'Cooks', inactive: true, owner_id: 3, extranet_id: 2 }
    const made = await company.done('POST', '/roles', { body })
    expect(made).toMatchObject({ ...body, extranet: { id: 2 }, extranet_url: `${root}/extranets/2` })
    expect(await company.done('GET', '/roles/4')).toEqual(made)
  })

  it.each([['name', undefined, 'is required'] as const, ...wrongFields])(
    'refuses %s %j',
    async (field, value, says) => {
      await company.expectRefusal(400, `${field}: ${says}`, 'POST', '/roles', {
        body: { name: 'Cook', [field]: value },
      })
    },
  )
})

describe('people.getRole', () => {
  it('returns working URLs', async () => {
    const role = await company.done('GET', '/roles/2', { as: 'bo' })
    expect((await company.get(role.owner_url)).body.id).toBe(2)
    expect((await company.get(role.extranet_url)).body).toEqual(role.extranet)
  })
})

describe('people.updateRole', () => {
  it.each([
    ['name', 'Cook'],
    ['description', 'Cooks'],
    ['inactive', true],
    ['owner_id', 4],
    ['extranet_id', 0],
    ['extranet_id', 3],
  ])('changes %s to %j, and nothing else', async (field, value) => {
    const { owner_url, extranet_url, extranet, ...same } = await company.done('GET', '/roles/2')
    const after = await company.done('PUT', '/roles/2', { body: { [field]: value } })
    expect(after).toMatchObject({ ...same, [field]: value })
    expect(await company.done('GET', '/roles/2')).toEqual(after)
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    const body = { name: 'Cook', [field]: value }
    await company.expectRefusal(400, `${field}: ${says}`, 'PUT', '/roles/2', { body })
  })
})

describe('people.deleteRole', () => {
  it('removes the role from all users', async () => {
    expect((await company.send('DELETE', '/roles/1')).status).toBe(204)
    expect([await idsAt('/users/3/roles'), await idsAt('/users?role_ids=1')]).toEqual([[2], []])
    expect((await company.get('/roles/1')).status).toBe(404)
  })
})
