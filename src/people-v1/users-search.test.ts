import { beforeEach, describe, expect, it } from 'vitest'
import { type Company, host, openCompany } from '../people/company.suite.ts'

const root = '/intranet/rest/people/v1'
let company: Company

beforeEach(async () => {
  company = await openCompany()
})

const list = (search: string) => company.done('GET', `${root}/users/?${search}`)
const ids = async (search: string) => (await list(search)).data.map(({ id }: { id: number }) => id)

async function expectRefusal(status: number, says: string, path: string) {
  const { status: answered, body } = await company.get(root + path)
  expect({ answered, ...body }).toEqual({
    answered: status,
    error: true,
    message: expect.stringContaining(says),
    code: status,
  })
}

describe('people-v1.listUsers', () => {
  it('gives active users by name, with id, first name and surname', async () => {
    const { data, paging } = await list('')
    expect(data[0]).toEqual({ id: 1, firstname: 'Ada', surname: 'Admin' })
    expect(data.map(({ id }: { id: number }) => id)).toEqual([1, 6, 3, 7, 2, 4])
    expect(paging).toEqual({ offset: 0, limit: 50, total: 6, prev: '', next: '' })
  })

  it('links to the neighbouring pages, keeps the other parameters, and its links work', async () => {
    const { paging } = await list('fields=job%20title&limit=2&offset=2')
    expect(paging).toMatchObject({ offset: 2, limit: 2, total: 6 })
    expect(paging.next).toBe(`${host}${root}/users/?fields=job%20title&offset=4&limit=2`)
    const [before, after] = [await company.done('GET', paging.prev), await company.done('GET', paging.next)]
    expect(before.data.map(Object.keys)).toEqual([
      ['id', 'job title'],
      ['id', 'job title'],
    ])
    expect([before.paging.prev, after.paging.next]).toEqual(['', ''])
    expect(await company.readAll(`${root}/users?limit=1`, 'data', 'paging')).toEqual((await list('')).data)
  })

  it.each([
    ['limit=501', 500],
    ['limit=500', 500],
    ['limit=0', 0],
  ])('with %s has a limit of %d', async (search, limit) => {
    expect((await list(search)).paging).toMatchObject({ limit, total: 6, prev: '', next: '' })
  })

  it.each([
    ['schmidt', [2, 4]],
    ['SCHMIDT', [2, 4]],
    ['schmid', []],
    ['schmidt-jones', [4]],
    ['an*', [2]],
    ['AN*', [2]],
    ['*son', [7]],
    ['*so', []],
    ['*eters*', [7]],
    ['*I*', [1, 3, 2, 4]],
    ['zoë', [6]],
    ['ång*', [6]],
    ['*', [1, 6, 3, 7, 2, 4]],
    ['**', [1, 6, 3, 7, 2, 4]],
    ['', [1, 6, 3, 7, 2, 4]],
    ['a.na', []],
  ])('with name_filter=%s finds %j', async (filter, found) => {
    expect(await ids(`name_filter=${encodeURIComponent(filter)}`)).toEqual(found)
  })

  it.each([
    ['groups=1', [3, 2]],
    ['groups=1,2', [2]],
    ['groups=99', []],
    ['groups=', [1, 6, 3, 7, 2, 4]],
    ['roles=1', [3, 2]],
    ['roles=1,2', [3]],
    ['extranets=2', [6]],
    ['extranets=1,2', [1, 6, 3, 7, 2, 4]],
    ['groups=1&roles=2', [3]],
    ['groups=1&name_filter=an*', [2]],
  ])('with %s finds %j', async (search, found) => {
    expect(await ids(search)).toEqual(found)
  })

  it.each([
    ['query=nordwind+engineer', [2]],
    ['query=engineer&query_type=AND', [2, 4]],
    ['query=engineer+designer', []],
    ['query=engineer+designer&query_type=OR', [3, 2, 4]],
    ['query=bo&query_area=firstname', [3]],
    ['query=engineer&query_area=firstname,surname', []],
    ['query=engineer&query_area=job%20title', [2, 4]],
    ['query=carl&query_area=emailad', [4]],
    ['query=sql&query_area=meta_skills', [2]],
    ['query=4b&query_area=meta_desk', [2]],
    ['query=bo&query_area=', [3]],
  ])('with %s finds %j', async (search, found) => {
    expect(await ids(search)).toEqual(found)
  })

  it.each([
    ['sort=firstname', [1, 2, 3, 4, 7, 6]],
    ['sort=-firstname', [6, 7, 4, 3, 2, 1]],
    ['sort=-id', [7, 6, 4, 3, 2, 1]],
    ['sort=extranet%20area', [1, 2, 3, 4, 7, 6]],
    ['sort=-meta_phone&limit=1', [2]],
    ['sort=', [1, 6, 3, 7, 2, 4]],
  ])('with %s gives %j', async (search, found) => {
    expect(await ids(search)).toEqual(found)
  })

  it.each([
    ['limit=-1', 'limit: '],
    ['limit=abc', 'limit: '],
    ['offset=-1', 'offset: '],
    ['groups=1,x', 'groups: '],
    ['roles=x', 'roles: '],
    ['extranets=x', 'extranets: '],
    ['query_type=and', 'query_type: must be AND or OR, in capitals'],
    ['query_type=XOR', 'query_type: '],
    ['query=a&query_area=surnam', 'query_area: "surnam" is no property for that. Did you mean "surname"?'],
    ['sort=shoe', 'sort: "shoe"'],
    ['sort=photo', 'sort: "photo"'],
  ])('refuses %s', async (search, says) => {
    await expectRefusal(400, says, `/users?${search}`)
  })

  it('does not know a fieldset that does not exist', async () => {
    await expectRefusal(404, 'there is no fieldset "profil". Did you mean "profile"?', '/users?fieldset=profil')
    await expectRefusal(404, 'there is no fieldset "constructor"', '/users?fieldset=constructor')
  })

  it('beyond the end is empty, and leads back', async () => {
    const { data, paging } = await list('offset=1000')
    expect([data, paging.total, paging.next]).toEqual([[], 6, ''])
    expect((await company.done('GET', paging.prev)).paging.total).toBe(6)
  })
})
