import { describe, expect, it } from 'vitest'
import { useCompany } from '../../../test/company.ts'
import { control } from '../index.ts'

const company = useCompany(control, { scenario: 'small-company' })

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows by hand.
type Json = any

const find = (table: string, query = ''): Promise<Json> => company.done('GET', `/rows/${table}${query}`)
const valuesOf = (page: Json, field: string) => page.rows.map((row: Json) => row[field])

describe('control.findRows', () => {
  it('returns a page of rows with the total', async () => {
    const all = company.simulator.world.groups.all()
    const { total, rows } = await find('groups', '?limit=3&offset=2')
    expect([total, rows]).toEqual([all.length, all.slice(2, 5)])
    expect((await find('groups', '?offset=1000')).rows).toEqual([])
  })

  it('sorts by a field, in both directions and across pages', async () => {
    const names = company.simulator.world.groups.all().map(({ name }) => name)
    const sorted = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    expect(valuesOf(await find('groups', '?sort=name'), 'name')).toEqual(sorted)
    const first = valuesOf(await find('groups', '?sort=-name&limit=5'), 'name')
    const rest = valuesOf(await find('groups', '?sort=-name&limit=50&offset=5'), 'name')
    expect([...first, ...rest]).toEqual(sorted.toReversed())
  })

  it('sorts ids by the names behind them, and notices a new name', async () => {
    const { world } = company.simulator
    const ownersOf = async () => {
      const { rows, names } = await find('groups', '?sort=owner_id&columns=owner_id')
      return rows.map((row: Json) => names.users[row.owner_id])
    }
    const owners = await ownersOf()
    expect(owners).toEqual(owners.toSorted())
    expect(new Set(owners).size).toBeGreaterThan(1)
    const last = world.groups
      .all()
      .find(({ owner_id }) => world.users.get(owner_id)!.firstname === owners.at(-1).split(' ')[0])
    world.users.patch(last!.owner_id, { firstname: 'Aaa' })
    expect((await ownersOf())[0]).toMatch(/^Aaa /)
  })

  it('finds words in rows and in the names behind their ids, and excludes others', async () => {
    const { world } = company.simulator
    const user = world.users.get(3)!
    world.users.patch(3, { job_title: 'Bäcker' })
    expect(valuesOf(await find('users', '?words=backer'), 'id')).toEqual([3])
    expect(valuesOf(await find('users', `?words=backer+-${user.username}`), 'id')).toEqual([])
    const group = world.groups.add({ ...world.groups.need(1), id: undefined, name: 'Oven', owner_id: 3 } as never)
    expect(valuesOf(await find('groups', `?words=oven+${user.surname}`), 'id')).toEqual([group.id])
  })

  it('returns some columns, and sizes instead of bytes', async () => {
    const { id } = company.simulator.world.files.add({ type: 'text/plain', bytes: new Uint8Array(5) })
    const { rows } = await find('files', '?sort=-id&limit=1&columns=bytes')
    expect(rows).toEqual([{ id, bytes: { size: 5 } }])
  })

  it('names the rows and everything that they refer to', async () => {
    const { world } = company.simulator
    const [row] = world.documents.all()
    const { names } = await find('documents', '?limit=1')
    const creator = world.users.get(row!.creator_id)!
    expect(names.documents[row!.id]).toBe(row!.title)
    expect(names.users[creator.id]).toBe(`${creator.firstname} ${creator.surname}`)
  })

  it('limits the rows to values of a field, and searches and sorts among them', async () => {
    const { world } = company.simulator
    const ids = (query: string) => find('users', query).then((page) => valuesOf(page, 'id'))
    const admins = world.users.where('group_ids', 1).map(({ id }) => id)
    expect(admins.length).toBeGreaterThan(1)
    expect(await ids('?where=group_ids:1&limit=1000')).toEqual(admins)
    expect(await ids('?where=id:3,2,999')).toEqual([2, 3])
    expect(await ids('?where=id:2,3&sort=-id')).toEqual([3, 2])
    expect(await ids(`?where=id:2,3&words=${world.users.get(3)!.surname}`)).toEqual([3])
    expect((await find('versions', '?where=is_draft:true')).total).toBe(world.versions.where('is_draft', true).length)
    expect(await ids('?where=manager_id:null')).toContain(2)
    await company.expectRefusal(400, /must be a field and its values/, 'GET', '/rows/users?where=blocked')
  })

  it('refuses unknown tables and columns', async () => {
    await company.expectRefusal(404, /^there is no table "user"\. Did you mean "users"\?$/, 'GET', '/rows/user')
    for (const query of ['?columns=id,job_titel', '?sort=-job_titel', '?where=job_titel:3'])
      await company.expectRefusal(
        400,
        /there is no "job_titel" in users\. Did you mean "job_title"\?/,
        'GET',
        `/rows/users${query}`,
      )
  })
})

describe('control.listNames', () => {
  it('includes deleted users, and leaves out unknown ids', async () => {
    const { firstname, surname } = company.simulator.world.users.get(2)!
    const names = { 2: `${firstname} ${surname}` }
    expect(await company.done('GET', '/names/users?ids=2,999')).toEqual(names)
    await company.done('DELETE', '/api/people/v2/users/2')
    expect(await company.done('GET', '/names/users?ids=2')).toEqual(names)
  })
})

describe('control.listReferrers', () => {
  it('counts the rows that refer to a row', async () => {
    const { world } = company.simulator
    const { document_id } = world.placements.all()[0]!
    const count = (name: 'versions' | 'placements') => world[name].where('document_id', document_id).length
    expect(await company.done('GET', `/state/documents/${document_id}/referrers`)).toEqual([
      { table: 'placements', field: 'document_id', title: 'document', count: count('placements') },
      { table: 'versions', field: 'document_id', title: 'document', count: count('versions') },
    ])
    expect(await company.done('GET', '/state/users/999/referrers')).toEqual([])
  })
})

describe('control.getRow', () => {
  it('returns a row or refuses', async () => {
    expect(await company.done('GET', '/state/groups/1')).toEqual(company.simulator.world.groups.need(1))
    await company.expectRefusal(404, 'there is no row 999 in groups', 'GET', '/state/groups/999')
  })
})

describe('control.findTitles', () => {
  it('finds rows of all tables by their titles', async () => {
    const { world } = company.simulator
    const folder = world.folders.all()[0]!
    world.folders.patch(folder.id, { title: 'Zebra crossing' })
    world.groups.patch(1, { name: 'Friends of the zebra' })
    expect(await company.done('GET', '/rows?words=zebra')).toEqual([
      { table: 'groups', id: 1, title: 'Friends of the zebra' },
      { table: 'folders', id: folder.id, title: 'Zebra crossing' },
    ])
    expect(await company.done('GET', '/rows?limit=3')).toHaveLength(3)
  })
})
