import { describe, expect, it } from 'vitest'
import { idsIn, rootOf, useCompany } from '../../../test/company.ts'
import { people } from './index.ts'

const company = useCompany(people)

const root = rootOf(people)
const idsAt = async (path: string) => idsIn((await company.done('GET', path)).groups)
const wrongFields: [string, unknown, string][] = [
  ['name', '', 'must not be empty'],
  ['name', 7, 'must be a string'],
  ['description', 7, 'must be a string'],
  ['inactive', 'maybe', 'must be true or false'],
  ['owner_id', 99, 'there is no user 99'],
  ['owner_id', 'anna', 'must be a whole number'],
  ['parent_id', 99, 'there is no group 99'],
  ['parent_id', -1, 'must not be negative'],
]

describe('people.listGroups', () => {
  it('lists active groups by name, under the key groups', async () => {
    const { groups, pagination, ...rest } = await company.done('GET', '/groups', { as: 'bo' })
    expect(groups.map(({ name }: { name: string }) => name)).toEqual(['Engineering', 'Platform'])
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null })
    expect(rest).toEqual({})
  })

  it.each([
    ['status=active', [1, 2]],
    ['status=inactive', [3]],
    ['status=ALL', [3, 1, 2]],
    ['query=engin', [1]],
    ['query=who+BUILD', [1]],
    ['query=build+platform', []],
    ['owner=2', [2]],
    ['owner=2&status=all', [3, 2]],
    ['owner=99', []],
    ['parent_group=1', [2]],
    ['parent_group=0', [1]],
    ['parent_group=1&query=platform&owner=2', [2]],
    ['extranet_id=1', [1, 2]],
    ['extranet_id=2', []],
    ['offset=1', [2]],
    ['offset=50', []],
    ['limit=0', []],
  ])('with %s returns %j', async (search, found) => {
    expect(await idsAt(`/groups?${search}`)).toEqual(found)
  })

  it('links to the previous and next page with the other parameters', async () => {
    const { pagination } = await company.done('GET', '/groups?status=all&limit=1&offset=1&query=')
    expect(pagination).toEqual({
      offset: 1,
      limit: 1,
      total: 3,
      prev: `${root}/groups?status=all&query=&offset=0&limit=1`,
      next: `${root}/groups?status=all&query=&offset=2&limit=1`,
    })
    expect([await idsAt(pagination.prev), await idsAt(pagination.next)]).toEqual([[3], [2]])
  })

  it.each([
    ['status=live', 'status: must be one of active, inactive, all'],
    ['owner=anna', 'owner: must be a whole number'],
    ['parent_group=-1', 'parent_group: must be 0 or more'],
  ])('refuses %s', async (search, says) => {
    await company.expectRefusal(400, says, 'GET', `/groups?${search}`)
  })
})

describe('people.createGroup', () => {
  it('fills in default values', async () => {
    const { status, body } = await company.send('POST', '/groups', { as: 'paul', body: { name: 'Choir' } })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 4,
      name: 'Choir',
      description: '',
      date_created: '2026-03-02T09:30:00+00:00',
      inactive: false,
      parent_id: 0,
      owner_id: 7,
      extranet_id: 1,
      extranet: expect.objectContaining({ id: 1, name: 'Intranet' }),
      owner_url: `${root}/users/7`,
      parent_url: null,
      extranet_url: `${root}/extranets/1`,
      subgroups_url: `${root}/groups?parent_group=4`,
    })
  })

  it('stores every field', async () => {
    const body = { name: 'Choir', description: 'Sings', inactive: true, owner_id: 3, parent_id: 2 }
    const made = await company.done('POST', '/groups', { body })
    expect(made).toMatchObject({ ...body, parent_url: `${root}/groups/2` })
    expect(await company.done('GET', '/groups/4')).toEqual(made)
  })

  it.each([['name', undefined, 'is required'] as const, ...wrongFields])(
    'refuses %s %j',
    async (field, value, says) => {
      await company.expectRefusal(400, `${field}: ${says}`, 'POST', '/groups', {
        body: { name: 'Choir', [field]: value },
      })
    },
  )
})

describe('people.getGroup', () => {
  it('returns working URLs', async () => {
    const group = await company.done('GET', '/groups/2', { as: 'bo' })
    for (const name of ['owner_url', 'parent_url', 'extranet_url', 'subgroups_url']) {
      expect([name, (await company.get(group[name])).status]).toEqual([name, 200])
    }
    expect(await idsAt((await company.done('GET', '/groups/1')).subgroups_url)).toEqual([2])
  })
})

describe('people.updateGroup', () => {
  it.each([
    ['name', 'Guild'],
    ['description', ''],
    ['inactive', true],
    ['owner_id', 4],
    ['parent_id', 3],
    ['parent_id', 0],
  ])('changes %s to %j, and nothing else', async (field, value) => {
    await company.done('PUT', '/groups/2', { body: { description: 'Below all' } })
    const before = await company.done('GET', '/groups/2')
    const after = await company.done('PUT', '/groups/2', { body: { [field]: value } })
    const { owner_url, parent_url, ...same } = before
    expect(after).toMatchObject({ ...same, [field]: value })
    expect(await company.done('GET', '/groups/2')).toEqual(after)
  })

  it.each(wrongFields)('refuses %s %j', async (field, value, says) => {
    const body = { description: 'New', [field]: value }
    await company.expectRefusal(400, `${field}: ${says}`, 'PUT', '/groups/2', { body })
  })

  it.each([
    ['itself', 1],
    ['a group below it', 2],
  ])('refuses %s as parent, which would create a cycle', async (_, parent_id) => {
    const body = { name: 'New', parent_id }
    await company.expectRefusal(400, 'parent_id: group 1 would end up above itself', 'PUT', '/groups/1', { body })
  })
})

describe('people.deleteGroup', () => {
  it('moves subgroups to its parent, and ends memberships', async () => {
    await company.done('POST', '/groups', { body: { name: 'Kernel', parent_id: 2 } })
    expect((await company.send('DELETE', '/groups/2')).status).toBe(204)
    expect((await company.done('GET', '/groups/4')).parent_id).toBe(1)
    await company.done('DELETE', '/groups/1')
    expect((await company.done('GET', '/groups/4')).parent_id).toBe(0)
    expect((await company.done('GET', '/users/2/groups')).data).toEqual([])
    expect((await company.get('/groups/2')).status).toBe(404)
  })
})
