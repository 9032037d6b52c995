import { beforeEach, describe, expect, it } from 'vitest'
import { idsIn, useCompany } from '../../../test/company.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import { people } from './index.ts'

const company = useCompany(people)

describe('people.deleteUser', () => {
  const owned = async () => {
    const { tables } = await company.state()
    const idsOf = (table: string, field: string, id: number) =>
      idsIn(tables[table].rows.filter((row: Record<string, unknown>) => row[field] === id))
    return (owner: number) => [
      idsOf('groups', 'owner_id', owner),
      idsOf('roles', 'owner_id', owner),
      idsOf('extranets', 'admin_id', owner),
    ]
  }

  beforeEach(async () => {
    await company.done('PUT', '/extranets/2', { body: { admin_id: 2 } })
  })

  it("gives the user's records to the given heir", async () => {
    await company.done('DELETE', '/users/2', { body: { migration_user_id: 4 } })
    const by = await owned()
    expect([by(2), by(4)]).toEqual([
      [[], [], []],
      [[2, 3], [2], [2]],
    ])
    expect((await company.get('/users/2')).status).toBe(404)
  })

  it('gives them to user 1 if no heir is given', async () => {
    await company.done('DELETE', '/users/2')
    expect((await owned())(1)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  it('ends memberships, leaves subordinates without a manager, and deletes the photo', async () => {
    await company.done('POST', '/users/2/photo', { body: aForm({ photo: aPicture.png(4, 4) }) })
    await company.done('DELETE', '/users/2', { body: {} })
    const { tables } = await company.state()
    const bo = tables.users.rows.find(({ id }: { id: number }) => id === 3)
    expect([bo.manager_id, tables.files.rows]).toEqual([null, []])
    expect(idsIn((await company.done('GET', '/groups/1/users')).data)).toEqual([3])
    expect((await company.done('GET', '/users/1/subordinates')).data).toEqual([])
  })

  it('never reuses the id, but frees the username', async () => {
    await company.done('DELETE', '/users/7')
    const body = { username: 'paul', firstname: 'Paula', surname: 'Moss', email: 'paul@post.example' }
    expect(await company.done('POST', '/users', { body })).toMatchObject({ id: 8, username: 'paul' })
  })

  it.each([
    ['/users/1', 'paul', undefined, 'user 1 cannot be deleted'],
    ['/users/7', 'paul', undefined, 'you cannot delete yourself'],
    ['/users/2', 'admin', { migration_user_id: 99 }, 'migration_user_id: there is no user 99'],
    ['/users/2', 'admin', { migration_user_id: 2 }, 'migration_user_id: must not be the user to delete'],
    ['/users/2', 'admin', { migration_user_id: 'anna' }, 'migration_user_id: must be a whole number'],
  ])('refuses %s by %s with %j', async (path, as, body, says) => {
    await company.expectRefusal(400, says, 'DELETE', path, { as, body })
  })
})
