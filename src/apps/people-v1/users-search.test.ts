import { describe, expect, it } from 'vitest'
import { idsIn, rootOf, useCompany } from '../../../test/company.ts'
import { peopleV1 } from './index.ts'

const company = useCompany(peopleV1)

const list = (search: string) => company.done('GET', `/users/?${search}`)
const ids = async (search: string) => idsIn((await list(search)).data)

describe('people-v1.listUsers', () => {
  it('lists active users by name, with id, first name and surname', async () => {
    const { data, paging } = await list('')
    expect(data[0]).toEqual({ id: 1, firstname: 'Ada', surname: 'Admin' })
    expect(idsIn(data)).toEqual([1, 6, 3, 7, 2, 4])
    expect(paging).toEqual({ offset: 0, limit: 50, total: 6, prev: '', next: '' })
  })

  it('links to the previous and next page with the other parameters, and the links work', async () => {
    const { paging } = await list('fields=job%20title&limit=2&offset=2')
    expect(paging).toMatchObject({ offset: 2, limit: 2, total: 6 })
    expect(paging.next).toBe(`${rootOf(peopleV1)}/users/?fields=job%20title&limit=2&offset=4`)
    const [before, after] = [await company.done('GET', paging.prev), await company.done('GET', paging.next)]
    expect(before.data.map(Object.keys)).toEqual([
      ['id', 'job title'],
      ['id', 'job title'],
    ])
    expect([before.paging.prev, after.paging.next]).toEqual(['', ''])
    expect(await company.readAll('/users?limit=1', 'data', 'paging')).toEqual((await list('')).data)
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
    ['ann*', [2]],
    ['ANN*', [2]],
    ['an*', [6, 2]],
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
    ['extranets=1,2', []],
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
  ])('with %s returns %j', async (search, found) => {
    expect(await ids(search)).toEqual(found)
  })

  it.each([
    ['limit=abc', 'limit: must be a whole number'],
    ['offset=-1', 'offset: must be 0 or more'],
    ['groups=1,x', 'groups: must be numeric ids separated by commas'],
    ['roles=x', 'roles: must be numeric ids separated by commas'],
    ['extranets=x', 'extranets: must be numeric ids separated by commas'],
    ['query_type=and', 'query_type: must be AND or OR, in capitals'],
    ['query_type=XOR', 'query_type: must be AND or OR, in capitals'],
    [
      'query=a&query_area=surnam',
      'query_area: "surnam" is not a property that this parameter accepts. Did you mean "surname"?',
    ],
    ['sort=shoe', /^sort: "shoe" is not a property that this parameter accepts\./],
    ['sort=photo', 'sort: "photo" is not a property that this parameter accepts.'],
  ])('refuses %s', async (search, says) => {
    await company.expectRefusal(400, says, 'GET', `/users?${search}`)
  })

  it('refuses an unknown fieldset', async () => {
    await company.expectRefusal(
      404,
      'there is no fieldset "profil". Did you mean "profile"?',
      'GET',
      '/users?fieldset=profil',
    )
    await company.expectRefusal(404, 'there is no fieldset "constructor".', 'GET', '/users?fieldset=constructor')
  })

  it('after the last page is empty, and links back', async () => {
    const { data, paging } = await list('offset=1000')
    expect([data, paging.total, paging.next]).toEqual([[], 6, ''])
    expect((await company.done('GET', paging.prev)).paging.total).toBe(6)
  })
})
