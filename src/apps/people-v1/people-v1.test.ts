import { describe, expect, it } from 'vitest'
import { idsIn, rootOf, useCompany } from '../../../test/company.ts'
import { people } from '../people/index.ts'
import { contract } from './contract.ts'
import { peopleV1 } from './index.ts'

const company = useCompany(peopleV1)

describe('people-v1', () => {
  it('requires a signed-in user on every endpoint, with its own error body', async () => {
    for (const { path } of Object.values(contract.endpoints)) {
      const address = path.replace(':user_id', '2').replace(':name', 'profile')
      const { status, body } = await company.get(address, { as: 'nobody' })
      expect({ address, status, ...body }).toEqual({
        address,
        status: 401,
        error: true,
        message: expect.stringMatching(/^nobody is signed in/),
        code: 401,
      })
    }
  })

  it.each([
    ['/intranet/rest/people/v1/users/2', {}],
    ['/intranet/rest/people~v1/users/2/', {}],
    ['/intranet/rest/people/users/2', { 'x-api-version': '1' }],
    ['/intranet/rest/people/users/2/', {}],
  ])('works at %s %j', async (path, headers) => {
    const { status, body } = await company.get(path, { headers })
    expect([status, body]).toEqual([200, { id: 2, firstname: 'Anna', surname: 'Schmidt' }])
  })

  it.each([
    ['/intranet/rest/people/v9/users', {}],
    ['/intranet/rest/people/users', { 'x-api-version': '2' }],
  ])('lists the versions at %s %j', async (path, headers) => {
    const { status, body } = await company.get(path, { headers })
    expect(status).toBe(404)
    expect(body.message).toMatch(/version 1 at \/intranet\/rest\/people\/v1/)
    expect(body.message).toMatch(/version 2 at \/api\/people\/v2/)
  })

  it('is read-only', async () => {
    const { status, headers } = await company.send('POST', '/users/', { body: {} })
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('people-v1.getUser', () => {
  const one = async (id: number, search: string) => company.done('GET', `/users/${id}?${search}`)

  it('returns each property under the requested name, and always the id', async () => {
    const names = ['firstname', 'surname', 'email', 'emailad', 'job_title', 'job title', 'company', 'intranetuser']
    const more = [
      'account state',
      'ex_area_id',
      'extranet area',
      'photo',
      'meta_phone',
      'meta_skills',
      'meta_about',
      'meta_desk',
    ]
    expect(await one(2, `fields=${[...names, ...more].map(encodeURIComponent).join(',')}`)).toEqual({
      id: 2,
      firstname: 'Anna',
      surname: 'Schmidt',
      email: 'anna@post.example',
      emailad: 'anna@post.example',
      job_title: 'Engineer',
      'job title': 'Engineer',
      company: 'Nordwind',
      intranetuser: 'active',
      'account state': 'active',
      ex_area_id: 1,
      'extranet area': 1,
      photo: `${rootOf(people)}/users/2/photo`,
      meta_phone: '+49 30 5550101',
      meta_skills: ['Rust', 'SQL'],
      meta_about: null,
      meta_desk: '4B',
    })
  })

  it('has a photo URL that returns an image', async () => {
    const { status, headers } = await company.get((await one(2, 'fields=photo')).photo)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  it('shows that a user is blocked', async () => {
    expect(await one(5, 'fields=intranetuser')).toEqual({ id: 5, intranetuser: 'blocked' })
  })

  it('omits an unknown property, with a warning', async () => {
    const { body, headers } = await company.get('/users/2?fields=emial,surname,meta_shoe,meta_constructor')
    expect(body).toEqual({ id: 2, surname: 'Schmidt' })
    expect(headers.get('x-sim-warning')).toContain('fields: a user has no property "emial". Did you mean "email"?')
    expect(headers.get('x-sim-warning')).toContain('a user has no property "meta_shoe".')
  })

  it.each(['profile', 'userslist'])('returns the properties of the fieldset %s', async (name) => {
    const definitions: { name: string }[] = await company.done('GET', `/fieldsets/${name}`)
    expect(Object.keys(await one(2, `fieldset=${name}`))).toEqual(definitions.map((definition) => definition.name))
    expect(await one(2, `fieldset=${name}&fields=emailad`)).toMatchObject({
      surname: 'Schmidt',
      emailad: 'anna@post.example',
    })
  })

  it('refuses an unknown user, and an unknown fieldset', async () => {
    await company.expectRefusal(404, 'there is no user 99', 'GET', '/users/99')
    await company.expectRefusal(404, /^there is no \/intranet\/rest\/people\/users\/anna/, 'GET', '/users/anna')
    await company.expectRefusal(404, 'there is no fieldset "x".', 'GET', '/users/2?fieldset=x')
  })
})

function checkNames(path: string, all: [number, string][], found: Record<string, number[]>) {
  it('lists ids and names of active records, by name, in pages', async () => {
    const data = all.map(([id, name]) => ({ id, name }))
    const paging = { offset: 0, limit: 50, total: 2, prev: '', next: '' }
    expect(await company.done('GET', `/${path}/`)).toEqual({ data, paging })
    expect(await company.readAll(`/${path}/?limit=1`, 'data', 'paging')).toEqual(data)
  })

  it.each(Object.entries(found))('finds keywords in name and description: %s', async (query, ids) => {
    const { data } = await company.done('GET', `/${path}?query=${query}`)
    expect(idsIn(data)).toEqual(ids)
  })

  it('refuses a limit that is not a number', async () => {
    await company.expectRefusal(400, 'limit: must be a whole number', 'GET', `/${path}?limit=x`)
  })
}

describe('people-v1.listGroups', () => {
  const all: [number, string][] = [
    [1, 'Engineering'],
    [2, 'Platform'],
  ]
  checkNames('groups', all, { 'who+BUILD': [1], plat: [2], '': [1, 2], chess: [] })
})

describe('people-v1.listRoles', () => {
  const all: [number, string][] = [
    [2, 'Fire warden'],
    [1, 'First aider'],
  ]
  checkNames('roles', all, { plasters: [1], 'warden+fire': [2], fi: [2, 1], archivist: [] })
})

describe('people-v1.listExtranets', () => {
  const all: [number, string][] = [
    [1, 'Intranet'],
    [2, 'Partners'],
  ]
  checkNames('extranets', all, { builds: [2], intra: [1], suppliers: [] })
})

describe('people-v1.listFieldSets', () => {
  it('lists the names of the field sets', async () => {
    expect(await company.done('GET', '/fieldsets/')).toEqual(['profile', 'userslist'])
  })
})

describe('people-v1.getFieldSet', () => {
  it('returns the definition of each property', async () => {
    const profile = await company.done('GET', '/fieldsets/profile')
    expect(profile).toContainEqual({ name: 'job_title', type: 'text', repeatable: 'false' })
    expect(profile).toContainEqual({ name: 'photo', type: 'file', repeatable: 'false' })
    expect(profile).toContainEqual({ name: 'meta_skills', type: 'text', repeatable: 'true' })
    expect(profile).toContainEqual({ name: 'meta_start_date', type: 'date', repeatable: 'false' })
  })

  it('responds with 404 to unknown field sets', async () => {
    await company.expectRefusal(
      404,
      'there is no fieldset "userlist". Did you mean "userslist"?',
      'GET',
      '/fieldsets/userlist',
    )
  })
})
