import { describe, expect, it } from 'vitest'
import { idsIn, rootOf, useCompany } from '../../../test/company.ts'
import { people } from './index.ts'
import { userFields } from './shapes.ts'

const company = useCompany(people)

const root = rootOf(people)
const everybody = [1, 6, 3, 7, 2, 4]
const ids = async (search: string, as = 'admin') => idsIn((await company.done('GET', `/users?${search}`, { as })).data)

describe('people.listUsers', () => {
  it('lists active users by surname and first name', async () => {
    const { data, pagination, ...rest } = await company.done('GET', '/users', { as: 'bo' })
    expect(data.map(({ fullname }: { fullname: string }) => fullname)).toEqual([
      'Ada Admin',
      'Zoë Ångström',
      'Bo Li',
      'Paul Peterson',
      'Anna Schmidt',
      'Carl Schmidt-Jones',
    ])
    expect(data[4]).toEqual(await company.done('GET', '/users/2'))
    expect(pagination).toEqual({ offset: 0, limit: 20, total: 6, prev: null, next: null })
    expect(rest).toEqual({})
  })

  it.each([
    ['ids=2', [2]],
    ['ids=4', [4]],
    ['ids=4, 2,99', []],
    ['ids=', everybody],
    ['group_ids=1', [3, 2]],
    ['group_ids=1,2', [2]],
    ['group_ids=2,1', [2]],
    ['group_ids=1,99', []],
    ['role_ids=1', [3, 2]],
    ['role_ids=1,2', [3]],
    ['extranet_id=2', [6]],
    ['extranet_id=1,2', []],
    ['extranet_id=99', []],
    ['group_ids=1&role_ids=2', [3]],
    ['group_ids=1&ids=2', [2]],
    ['group_ids=1&ids=2,4', []],
    ['group_ids=1&query=designer', [3]],
  ])('with %s returns %j', async (search, found) => {
    expect(await ids(search)).toEqual(found)
  })

  it.each([
    ['view=user&status=blocked', everybody],
    ['status=all', everybody],
    ['view=admin', everybody],
    ['view=admin&status=active', everybody],
    ['view=admin&status=blocked', [5]],
    ['view=ADMIN&status=All', [1, 6, 3, 7, 5, 2, 4]],
  ])('shows an administrator with %s %j', async (search, found) => {
    expect(await ids(search)).toEqual(found)
    expect(await ids(search, 'paul')).toEqual(found)
  })

  it('shows an empty list of administrators to other users', async () => {
    const { data, pagination } = await company.done('GET', '/users?view=admin&status=all', { as: 'bo' })
    expect([data, pagination]).toEqual([[], { offset: 0, limit: 20, total: 0, prev: null, next: null }])
    expect(await ids('status=all', 'bo')).toEqual(everybody)
  })

  it.each([
    ['query=SCHMIDT', [2, 4]],
    ['query=%20schmidt++engineer%20', [2, 4]],
    ['query=schmidt+chief', [4]],
    ['query=anna@post', [2]],
    ['query=n-2', []],
    ['query=n-2&query_fields=user_code', [2]],
    ['query=li&query_fields=firstname', []],
    ['query=li&query_fields=firstname,surname', [3]],
    ['query=li&query_fields=fullname,', [3]],
    ['query=li&query_fields=', [3]],
    ['query=chief+designer', []],
    ['query=chief+designer&query_type=or', [3, 4]],
    ['query=chief+designer&query_type=Or', [3, 4]],
    ['query=chief+engineer&query_type=and', [4]],
    ['query=', everybody],
    ['query=%25', []],
  ])('with %s finds %j', async (search, found) => {
    expect(await ids(search)).toEqual(found)
  })

  it.each([
    ['sort=firstname', [1, 2, 3, 4, 7, 6]],
    ['sort=-firstname', [6, 7, 4, 3, 2, 1]],
    ['sort=id', [1, 2, 3, 4, 6, 7]],
    ['sort=-id&group_ids=1', [3, 2]],
    ['sort=extranet_id', [1, 2, 3, 4, 7, 6]],
    ['sort=', everybody],
  ])('with %s returns %j', async (search, found) => {
    expect(await ids(search)).toEqual(found)
  })

  it.each(userFields)('returns with fields=%s only that field and the id', async (field) => {
    const whole = await company.done('GET', '/users/2')
    const { data } = await company.done('GET', `/users?ids=2&fields=${field}`)
    expect(data).toEqual([{ id: 2, [field]: whole[field] }])
  })

  it('returns several fields; omits an unknown one, with a warning', async () => {
    const { body, headers } = await company.get('/users?ids=2&fields=surname,company,firstnam,password')
    expect(body.data).toEqual([{ id: 2, surname: 'Schmidt', company: 'Nordwind' }])
    expect(headers.get('x-sim-warning')).toContain('fields: a user has no field "firstnam". Did you mean "firstname"?')
  })

  it('returns all fields if none is named', async () => {
    expect((await company.done('GET', '/users?ids=2&fields=')).data).toEqual([await company.done('GET', '/users/2')])
  })

  it('links to the previous and next page with the other parameters', async () => {
    const { pagination } = await company.done('GET', '/users?fields=surname&limit=2&sort=-id&offset=2&view=admin')
    expect(pagination).toEqual({
      offset: 2,
      limit: 2,
      total: 6,
      prev: `${root}/users?fields=surname&sort=-id&view=admin&offset=0&limit=2`,
      next: `${root}/users?fields=surname&sort=-id&view=admin&offset=4&limit=2`,
    })
    const [before, after] = [await company.done('GET', pagination.prev), await company.done('GET', pagination.next)]
    expect(before.data).toEqual([
      { id: 7, surname: 'Peterson' },
      { id: 6, surname: 'Ångström' },
    ])
    expect(after.data).toEqual([
      { id: 2, surname: 'Schmidt' },
      { id: 1, surname: 'Admin' },
    ])
    expect([before.pagination.prev, after.pagination.next]).toEqual([null, null])
  })

  it('encodes special characters in its links', async () => {
    const search = `query=${encodeURIComponent('example &?#%')}&query_type=OR&limit=1`
    expect(idsIn(await company.readAll(`/users?${search}`))).toEqual(everybody)
    expect(idsIn(await company.readAll('/users?limit=1&query=example+what?&query_type=OR'))).toEqual(everybody)
  })

  it('after the last page is empty, and links back', async () => {
    const { data, pagination } = await company.done('GET', '/users?offset=1000&limit=4')
    expect([data, pagination.total, pagination.next]).toEqual([[], 6, null])
    const walked: number[] = []
    for (let prev = pagination.prev; prev; ) {
      const page = await company.done('GET', prev)
      walked.unshift(...idsIn(page.data))
      prev = page.data.length > 0 ? page.pagination.prev : null
    }
    expect(new Set(walked)).toEqual(new Set(everybody))
  })

  it('with limit=0 returns the total, and no links', async () => {
    const { data, pagination } = await company.done('GET', '/users?limit=0&offset=2')
    expect([data, pagination]).toEqual([[], { offset: 2, limit: 0, total: 6, prev: null, next: null }])
  })

  it('shows a change immediately, after the same request', async () => {
    expect(await ids('query=chief')).toEqual([4])
    await company.done('PUT', '/users/3', { body: { job_title: 'Chief designer' } })
    expect(await ids('query=chief')).toEqual([3, 4])
    await company.done('PUT', '/users/4', { body: { surname: 'Abel' } })
    expect(await ids('query=chief')).toEqual([4, 3])
  })

  it.each([
    ['ids=2,x', 'ids: must be numeric ids separated by commas'],
    ['group_ids=a', 'group_ids: must be numeric ids separated by commas'],
    ['role_ids=1;2', 'role_ids: must be numeric ids separated by commas'],
    ['extranet_id=-1', 'extranet_id: must be numeric ids separated by commas'],
    ['view=owner', 'view: must be one of user, admin'],
    ['status=inactive', 'status: must be one of active, blocked, all'],
    ['query_type=XOR', 'query_type: must be one of AND, OR'],
    ['query=a&query_fields=surnam', 'query_fields: "surnam" cannot be searched. Did you mean "surname"?'],
    ['query=a&query_fields=password', 'query_fields: "password" cannot be searched.'],
    ['sort=shoe', 'sort: there is no column "shoe".'],
    ['sort=password', 'sort: there is no column "password".'],
    ['sort=--id', 'sort: there is no column "-id". Did you mean "id"?'],
  ])('refuses %s', async (search, says) => {
    await company.expectRefusal(400, says, 'GET', `/users?${search}`)
  })
})
