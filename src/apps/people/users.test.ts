import { describe, expect, it } from 'vitest'
import { host, rootOf, useCompany } from '../../../test/company.ts'
import { people } from './index.ts'

const company = useCompany(people)

const root = rootOf(people)
const eve = { username: 'eve', firstname: 'Eve', surname: 'Moss', email: 'eve@post.example' }

/** Created with the required fields only. */
const plainEve = {
  id: 8,
  ...eve,
  blocked: false,
  fullname: 'Eve Moss',
  company: '',
  job_title: '',
  last_time_login: null,
  last_time_used: null,
  user_code: '',
  language: 'en',
  ldap_guid: null,
  external_directory_id: null,
  external_directory_user_id: null,
  extranet_id: 1,
  extranet: expect.objectContaining({ id: 1, name: 'Intranet', primary: true }),
  metadata: {},
  photo_url: `${root}/users/8/photo`,
  subordinates_url: `${root}/users/8/subordinates`,
  extranet_url: `${root}/extranets/1`,
  groups_url: `${root}/users/8/groups`,
  roles_url: `${root}/users/8/roles`,
}

describe('people.getCurrentUser', () => {
  it('returns the signed-in user', async () => {
    expect(await company.done('GET', '/user')).toMatchObject({ id: 1, fullname: 'Ada Admin' })
    expect(await company.done('GET', '/user', { as: 'bo' })).toMatchObject({ id: 3, fullname: 'Bo Li' })
    expect(await company.done('GET', '/api/people/user')).toMatchObject({ id: 1 })
  })

  it('refuses an unknown or blocked user', async () => {
    await company.expectRefusal(401, /"dana" is blocked/, 'GET', '/user', { as: 'dana' })
    await company.expectRefusal(401, /no user "ghost"/, 'GET', '/user', { as: 'ghost' })
  })
})

describe('people.createUser', () => {
  it('fills in default values', async () => {
    expect(await company.done('POST', '/users', { body: eve })).toEqual(plainEve)
    expect(await company.done('GET', '/users/8')).toEqual(plainEve)
  })

  it('stores every field, and never shows the password', async () => {
    const given = { blocked: true, company: 'Moss', extranet_id: 2, job_title: 'Cook', user_code: 'M', language: 'fr' }
    const body = { ...eve, ...given, metadata: { phone: '1', tags: ['a'] }, password: 'hidden-word' }
    const made = await company.done('POST', '/users', { body })
    expect(made).toMatchObject({
      ...given,
      metadata: { phone: '1', tags: ['a'] },
      extranet: { id: 2, name: 'Partners' },
    })
    expect(JSON.stringify(made)).not.toContain('hidden-word')
    expect(JSON.stringify((await company.get('/__sim/requests')).body)).not.toContain('hidden-word')
  })

  it.each([
    ['username', undefined, 'is required'],
    ['firstname', undefined, 'is required'],
    ['surname', undefined, 'is required'],
    ['email', undefined, 'is required'],
    ['username', '  ', 'must not be empty'],
    ['username', 7, 'must be a string'],
    ['username', null, 'must be a string'],
    ['username', 'anna', '"anna" belongs to user 2'],
    ['username', 'ANNA', '"ANNA" belongs to user 2'],
    ['email', 'nowhere', 'must be an e-mail address'],
    ['email', 'Anna@POST.example', '"Anna@POST.example" belongs to user 2'],
    ['password', '', 'must not be empty'],
    ['blocked', 'perhaps', 'must be true or false'],
    ['company', 1, 'must be a string'],
    ['extranet_id', 99, 'there is no extranet 99'],
    ['extranet_id', 0, 'there is no extranet 0'],
    ['extranet_id', '2', 'must be a whole number'],
    ['job_title', [], 'must be a string'],
    ['user_code', {}, 'must be a string'],
    ['language', 'Klingon', 'must be a language code such as en'],
    ['metadata', 'x', 'must be an object'],
    ['metadata', [], 'must be an object'],
  ])('refuses %s %j', async (field, value, says) => {
    const body = { ...eve, [field]: value }
    await company.expectRefusal(400, `${field}: ${says}`, 'POST', '/users', { body })
  })

  it('names every invalid field', async () => {
    await company.expectRefusal(
      400,
      'username: is required; firstname: is required; surname: is required; email: is required',
      'POST',
      '/users',
      { body: {} },
    )
  })
})

describe('people.getUser', () => {
  it('shows any user to any user, including blocked ones', async () => {
    expect(await company.done('GET', '/users/5', { as: 'bo' })).toMatchObject({ id: 5, blocked: true })
  })

  it('returns the requested fields, and always the id; so does the current user', async () => {
    for (const path of ['/users/2', '/user']) {
      const { body, headers } = await company.get(`${path}?fields=username,emial`, { as: 'anna' })
      expect(body).toEqual({ id: 2, username: 'anna' })
      expect(headers.get('x-sim-warning')).toContain('"emial"')
    }
  })

  it('shows dates with an offset', async () => {
    const changes = { last_time_login: '2026-03-01T08:00:00Z', last_time_used: '2026-03-02T07:15:00Z' }
    await company.done('PATCH', '/__sim/state/users/2', { body: changes })
    const user = await company.done('GET', '/users/2')
    expect(user.last_time_login).toMatch(/[+-]\d\d:\d\d$/)
    expect(new Date(user.last_time_login).toISOString()).toBe('2026-03-01T08:00:00.000Z')
    expect(new Date(user.last_time_used).toISOString()).toBe('2026-03-02T07:15:00.000Z')
  })

  it('returns working URLs, for the host and the world of the request', async () => {
    const user = await company.done('GET', '/__world/story/api/people/v2/users/1')
    const addresses = Object.entries(user).filter(([name]) => name.endsWith('_url'))
    expect(addresses).toHaveLength(5)
    for (const [name, address] of addresses) {
      expect(address).toMatch(`${host}/__world/story/api/people/v2/`)
      expect([name, (await company.get(String(address))).status]).toEqual([name, 200])
    }
  })
})

describe('people.updateUser', () => {
  it.each([
    ['username', 'anna.s'],
    ['firstname', 'Anne'],
    ['surname', 'Smith'],
    ['email', 'anne@post.example'],
    ['company', ''],
    ['job_title', 'Architect'],
    ['user_code', 'N-22'],
    ['language', 'en-GB'],
    ['blocked', true],
    ['extranet_id', 2],
  ])('changes %s, and nothing else', async (field, value) => {
    const before = await company.done('GET', '/users/2')
    const after = await company.done('PUT', '/users/2', { body: { [field]: value } })
    const derived = ['fullname', 'extranet', 'extranet_url']
    const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
    expect(after[field]).toBe(value)
    expect(changed.filter((name) => !derived.includes(name))).toEqual([field])
    expect(await company.done('GET', '/users/2')).toEqual(after)
  })

  it('keeps metadata that is not sent', async () => {
    const { metadata } = await company.done('PUT', '/users/2', { body: { metadata: { desk: '5A', shoe: 38 } } })
    expect(metadata).toEqual({ phone: '+49 30 5550101', skills: ['Rust', 'SQL'], desk: '5A', shoe: 38 })
  })

  it('accepts a POST with a method override', async () => {
    const headers = { 'x-http-method-override': 'PUT' }
    const { status, body } = await company.send('POST', '/users/2', { headers, body: { company: 'Post' } })
    expect([status, body.company]).toEqual([200, 'Post'])
  })

  it('allows users to keep their username, and to change its case', async () => {
    const body = { username: 'Anna', email: 'ANNA@post.example' }
    expect(await company.done('PUT', '/users/2', { body })).toMatchObject(body)
  })

  it('lets users change their own language, contact data and password', async () => {
    const shown = { language: 'sv', metadata: { phone: '1', mobile: '2', skills: ['SQL'] } }
    const body = { ...shown, password: 'oak' }
    expect(await company.done('PUT', '/users/3', { as: 'bo', body })).toMatchObject(shown)
    const headers = { authorization: `Basic ${btoa('bo:oak')}` }
    expect(await company.done('GET', '/user', { headers })).toMatchObject({ id: 3 })
  })

  it('lets users send their own record back, with changes that are allowed', async () => {
    const body = { ...(await company.done('GET', '/users/3')), metadata: { phone: '1' } }
    expect(await company.done('PUT', '/users/3', { as: 'bo', body })).toEqual(body)
  })

  it.each([
    ['company', { company: 'x' }],
    ['blocked', { blocked: true }],
    ['job_title', { job_title: 'Lead' }],
    ['metadata.desk', { metadata: { phone: '1', desk: '4B' } }],
    ['surname', { language: 'sv', surname: 'Lo' }],
    ['extranet_id', { extranet_id: 2 }],
  ])('does not let users change their %s', async (field, body) => {
    const says = `only an administrator of people may change ${field}`
    await company.expectRefusal(403, says, 'PUT', '/users/3', { as: 'bo', body })
  })

  it.each([
    ['username', 'BO', '"BO" belongs to user 3'],
    ['email', 'bo@post.example', '"bo@post.example" belongs to user 3'],
    ['extranet_id', 99, 'there is no extranet 99'],
    ['firstname', '', 'must not be empty'],
    ['surname', 5, 'must be a string'],
    ['metadata', 'x', 'must be an object'],
    ['blocked', 2, 'must be true or false'],
  ])('refuses %s %j', async (field, value, says) => {
    await company.expectRefusal(400, `${field}: ${says}`, 'PUT', '/users/2', {
      body: { company: 'x', [field]: value },
    })
  })

  it('blocks neither user 1 nor the signed-in user', async () => {
    await company.expectRefusal(400, 'blocked: the administrator cannot be blocked', 'PUT', '/users/1', {
      as: 'paul',
      body: { blocked: true },
    })
    await company.expectRefusal(400, 'blocked: you cannot block yourself', 'PUT', '/users/7', {
      as: 'paul',
      body: { blocked: true },
    })
  })
})
