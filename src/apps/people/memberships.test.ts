import { describe, expect, it } from 'vitest'
import { idsIn, useCompany } from '../../../test/company.ts'
import { people } from './index.ts'

const company = useCompany(people)

const put = (path: string, ids: number[]) => company.done('PUT', path, { body: ids.map((id) => ({ id })) })
const idsAt = async (path: string) => idsIn((await company.done('GET', path)).data)
const managerOf = async (id: number) => {
  const { tables } = await company.state()
  return tables.users.rows.find((row: { id: number }) => row.id === id).manager_id
}

describe('people.setManager', () => {
  it('sets the manager of a user', async () => {
    expect((await company.send('PUT', '/users/6/manager', { body: { manager_id: 3 } })).status).toBe(204)
    expect(await idsAt('/users/3/subordinates')).toEqual([6])
  })

  it.each([null, 0])('treats %j as no manager', async (manager_id) => {
    await company.done('PUT', '/users/3/manager', { body: { manager_id } })
    expect([await idsAt('/users/2/subordinates'), await managerOf(3)]).toEqual([[4], null])
  })

  it.each([
    ['the user themselves', '/users/2/manager', 2],
    ['a subordinate', '/users/2/manager', 3],
    ['a subordinate of a subordinate', '/users/1/manager', 3],
  ])('refuses %s, which would create a cycle', async (_, path, manager_id) => {
    await company.expectRefusal(400, /^manager_id: user \d would end up above itself$/, 'PUT', path, {
      body: { manager_id },
    })
  })

  it.each([
    [{ manager_id: 99 }, 'there is no user 99'],
    [{ manager_id: '2' }, 'must be a whole number'],
    [{ manager_id: -1 }, 'must not be negative'],
    [{}, 'is required'],
  ])('refuses %j', async (body, says) => {
    await company.expectRefusal(400, `manager_id: ${says}`, 'PUT', '/users/6/manager', { body })
  })
})

describe('people.listSubordinates', () => {
  it("lists the user's direct reports, by name, in pages", async () => {
    const { data, pagination } = await company.done('GET', '/users/2/subordinates', { as: 'bo' })
    expect(data.map(({ fullname }: { fullname: string }) => fullname)).toEqual(['Bo Li', 'Carl Schmidt-Jones'])
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null })
    expect(await company.readAll('/users/2/subordinates?limit=1')).toEqual(data)
  })
})

describe('people.setSubordinates', () => {
  it('removes the manager of users who are no longer listed', async () => {
    expect((await company.send('PUT', '/users/2/subordinates', { body: [{ id: 4 }, { id: 6 }] })).status).toBe(204)
    expect([await idsAt('/users/2/subordinates'), await managerOf(3)]).toEqual([[6, 4], null])
  })

  it('moves users from their previous manager', async () => {
    await put('/users/6/subordinates', [3])
    expect([await idsAt('/users/2/subordinates'), await idsAt('/users/6/subordinates')]).toEqual([[4], [3]])
  })

  it('removes all with an empty list', async () => {
    await put('/users/2/subordinates', [])
    expect([await idsAt('/users/2/subordinates'), await managerOf(4)]).toEqual([[], null])
  })

  it.each([
    ['the user themselves', '/users/2/subordinates', [3, 2]],
    ['the own manager', '/users/2/subordinates', [1]],
    ["the manager's manager", '/users/3/subordinates', [4, 1]],
  ])('refuses %s, which would create a cycle', async (_, path, ids) => {
    const body = ids.map((id) => ({ id }))
    await company.expectRefusal(400, /^id: user \d would end up above itself$/, 'PUT', path, { body })
  })
})

describe('people.listUserGroups', () => {
  it('lists the groups of a user, by name, in pages', async () => {
    const { data, pagination } = await company.done('GET', '/users/2/groups')
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Engineering', 'Platform'])
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 2, prev: null, next: null })
    expect(await company.readAll('/users/2/groups?limit=1')).toEqual(data)
  })
})

describe('people.setUserGroups', () => {
  it('replaces them', async () => {
    expect((await company.send('PUT', '/users/2/groups', { body: [{ id: 2 }, { id: 3 }, { id: 2 }] })).status).toBe(204)
    expect(await idsAt('/users/2/groups')).toEqual([3, 2])
    expect([await idsAt('/groups/1/users'), await idsAt('/groups/2/users'), await idsAt('/groups/3/users')]).toEqual([
      [3],
      [2, 4],
      [2],
    ])
  })

  it('removes all with an empty list', async () => {
    await put('/users/2/groups', [])
    expect([await idsAt('/users/2/groups'), await idsAt('/groups/1/users')]).toEqual([[], [3]])
  })
})

describe('people.listUserRoles', () => {
  it('lists the roles of a user, by name, in pages', async () => {
    const { data, pagination } = await company.done('GET', '/users/3/roles')
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Fire warden', 'First aider'])
    expect(pagination.total).toBe(2)
    expect(await company.readAll('/users/3/roles?limit=1')).toEqual(data)
  })
})

describe('people.setUserRoles', () => {
  it('replaces them, and removes all with an empty list', async () => {
    expect((await company.send('PUT', '/users/2/roles', { body: [{ id: 2 }] })).status).toBe(204)
    expect([await idsAt('/users/2/roles'), await idsAt('/roles/1/users'), await idsAt('/roles/2/users')]).toEqual([
      [2],
      [3],
      [3, 2],
    ])
    await put('/users/2/roles', [])
    expect(await idsAt('/users/2/roles')).toEqual([])
  })
})

describe('people.listGroupUsers', () => {
  it('lists the members by name, in pages, including blocked users', async () => {
    await put('/groups/2/users', [5, 4, 2])
    expect(await idsAt('/groups/2/users')).toEqual([5, 2, 4])
    const { data } = await company.done('GET', '/groups/2/users')
    expect(await company.readAll('/groups/2/users?limit=1')).toEqual(data)
  })
})

describe('people.setGroupUsers', () => {
  it('replaces the members, and does not change their other groups', async () => {
    expect((await company.send('PUT', '/groups/1/users', { body: [{ id: 4 }, { id: 6 }] })).status).toBe(204)
    expect([await idsAt('/groups/1/users'), await idsAt('/users/2/groups'), await idsAt('/users/4/groups')]).toEqual([
      [6, 4],
      [2],
      [1, 2],
    ])
    await put('/groups/1/users', [])
    expect(await idsAt('/groups/1/users')).toEqual([])
  })
})

describe('people.listRoleUsers', () => {
  it('lists the users with the role, by name, in pages', async () => {
    const { data } = await company.done('GET', '/roles/1/users')
    expect(idsIn(data)).toEqual([3, 2])
    expect(await company.readAll('/roles/1/users?limit=1')).toEqual(data)
  })
})

describe('people.setRoleUsers', () => {
  it('replaces the users with the role, and does not change their other roles', async () => {
    expect((await company.send('PUT', '/roles/1/users', { body: [{ id: 4 }] })).status).toBe(204)
    expect([await idsAt('/roles/1/users'), await idsAt('/users/3/roles')]).toEqual([[4], [2]])
  })
})

describe('people.listExtranetUsers', () => {
  it('lists the users of the extranet, by name, in pages', async () => {
    expect([await idsAt('/extranets/2/users'), await idsAt('/extranets/1/users')]).toEqual([[6], [1, 3, 7, 5, 2, 4]])
    expect(await company.readAll('/extranets/1/users?limit=4')).toHaveLength(6)
  })
})

describe('people.setExtranetUsers', () => {
  it('moves the given users there, and removes nobody', async () => {
    expect((await company.send('PUT', '/extranets/2/users', { body: [{ id: 2 }] })).status).toBe(204)
    expect([await idsAt('/extranets/2/users'), await idsAt('/extranets/1/users')]).toEqual([
      [6, 2],
      [1, 3, 7, 5, 4],
    ])
    await put('/extranets/2/users', [])
    expect(await idsAt('/extranets/2/users')).toEqual([6, 2])
  })
})
