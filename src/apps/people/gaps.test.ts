import { expect } from 'vitest'
import { type Company, idsIn, rowsIn } from '../../../test/company.ts'
import { describeGaps } from '../../../test/gaps/gaps.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import { gaps } from './gaps.ts'
import { people } from './index.ts'
import { userFields } from './shapes.ts'

const v1 = '/intranet/rest/people/v1'
const eve = { username: 'eve', firstname: 'Eve', surname: 'Moss', email: 'eve@post.example' }

/** Finds users by several groups (in both versions), several roles, both, several ids, several extranets. */
async function findBySeveral({ get }: Company) {
  const find = async (path: string) => idsIn(rowsIn((await get(path)).body))
  return [
    await find('/users?group_ids=1,2'),
    await find(`${v1}/users?groups=1,2`),
    await find('/users?role_ids=1,2'),
    await find('/users?group_ids=1,2&role_ids=1,2'),
    await find('/users?ids=2,3'),
    (await find('/users?extranet_id=1,2')).includes(6),
  ] as const
}

/** Checks which fields Anna may change in her own profile, in addition to her photo and password. */
async function expectOwn({ send, expectRefusal }: Company, own: readonly string[]): Promise<void> {
  const as = 'anna'
  expect((await send('PUT', '/users/2', { as, body: { password: 'fir' } })).status).toBe(200)
  expect((await send('PUT', '/users/2/password', { as, body: { password: 'oak' } })).status).toBe(204)
  const photo = aForm({ photo: aPicture.png(8, 8) })
  expect((await send('POST', '/users/2/photo', { as, body: photo })).status).toBe(204)
  const names = { username: 'ann', firstname: 'Ann', surname: 'Smith', email: 'ann@post.example' }
  const texts = { company: 'Mine', job_title: 'Poet', user_code: 'N-9', language: 'fr' }
  const changes = { ...names, ...texts, blocked: true, extranet_id: 2, metadata: { plant: 'fern' } }
  const taken: string[] = []
  for (const [field, value] of Object.entries(changes)) {
    const { status } = await send('PUT', '/users/2', { as, body: { [field]: value } })
    expect([200, 403], field).toContain(status)
    if (status === 200) taken.push(field)
  }
  expect(taken.sort()).toEqual([...own].sort())
  await expectRefusal(403, /administrator/, 'PUT', '/users/3', { as, body: { job_title: 'Poet' } })
}

async function expectMetadata({ done }: Company, kept: object): Promise<void> {
  const { metadata } = await done('PUT', '/users/2', { body: { metadata: { desk: '5C', plant: 'fern' } } })
  expect(metadata).toEqual({ ...kept, desk: '5C', plant: 'fern' })
  expect((await done('PUT', '/users/2', { body: { job_title: 'Poet' } })).metadata).toEqual(metadata)
}

/** Checks the lists that the spec does not show, then those that it does. */
async function expectWrapped({ done }: Company, keysOf: (name: string) => string[]): Promise<void> {
  const keysAt = async (path: string) => Object.keys(await done('GET', `${path}?limit=1`))
  for (const name of ['roles', 'extranets']) expect(await keysAt(`/${name}`), name).toEqual(keysOf(name))
  for (const path of ['/groups/1/users', '/roles/1/users', '/extranets/1/users'])
    expect(await keysAt(path), path).toEqual(keysOf('users'))
  for (const path of ['/users', '/users/2/groups', '/users/3/roles', '/users/1/subordinates'])
    expect(await keysAt(path), path).toEqual(['data', 'pagination'])
  expect(await keysAt('/groups')).toEqual(['groups', 'pagination'])
}

async function expectTaken({ expectRefusal }: Company, status: number): Promise<void> {
  await expectRefusal(status, /^username: .*user 2/, 'POST', '/users', { body: { ...eve, username: 'ANNA' } })
  await expectRefusal(status, /^email: .*user 2/, 'PUT', '/users/3', { body: { email: 'Anna@post.example' } })
}

async function expectNever({ get, done }: Company, never: '' | null): Promise<void> {
  const { id } = await done('POST', '/users', { body: eve })
  expect((await get(`/users/${id}`)).body).toMatchObject({ last_time_login: never, last_time_used: never })
  expect(await done('POST', '/groups', { body: { name: 'Top' } })).toMatchObject({ parent_id: 0, parent_url: never })
  const role = await done('POST', '/roles', { body: { name: 'Free' } })
  expect(role).toMatchObject({ extranet_id: 0, extranet: null, extranet_url: null })
}

describeGaps(gaps, people, {
  wrappers: {
    data: (company) => expectWrapped(company, () => ['data', 'pagination']),
    named: (company) => expectWrapped(company, (name) => [name, 'pagination']),
    bare: (company) => expectWrapped(company, () => ['0']),
  },
  'user-roles': async ({ get }) => {
    const [role] = (await get('/users/3/roles')).body.data
    expect(role).toEqual((await get(`/roles/${role.id}`)).body)
  },
  'primary-extranet': async ({ get }) => {
    expect((await get('/extranets/primary')).body).toEqual((await get('/extranets/1')).body)
  },
  'links-keep-parameters': async ({ get }) => {
    const { prev, next } = (await get('/users?sort=-id&limit=2&offset=2&fields=email')).body.pagination
    expect([prev, next].map((link) => link.split('?')[1])).toEqual([
      'sort=-id&fields=email&offset=0&limit=2',
      'sort=-id&fields=email&offset=4&limit=2',
    ])
  },
  'all-or-any': {
    all: async (company) => {
      expect(await findBySeveral(company)).toEqual([[2], [2], [3], [], [], false])
      const find = async (path: string) => {
        const { body, headers } = await company.get(path)
        return [idsIn(body.data), headers.get('x-sim-warning')?.split(':')[0]]
      }
      expect(await find('/users?ids=2,2&extranet_id=1')).toEqual([[2], undefined])
      expect(await find('/users?ids=2,3')).toEqual([[], 'ids'])
      expect(await find('/users?extranet_id=1,2')).toEqual([[], 'extranet_id'])
      expect(await find(`${v1}/users?extranets=1,2`)).toEqual([[], 'extranets'])
    },
    'any-id': async (company) => {
      expect(await findBySeveral(company)).toEqual([[2], [2], [3], [], [3, 2], true])
      expect((await company.get('/users?ids=2,3')).headers.get('x-sim-warning')).toBeNull()
    },
  },
  'unknown-fields': async ({ get, expectRefusal }) => {
    const { body, headers } = await get('/users?ids=2&fields=emial,username')
    expect(body.data).toEqual([{ id: 2, username: 'anna' }])
    expect(headers.get('x-sim-warning')).toContain('"emial"')
    await expectRefusal(400, /^sort: /, 'GET', '/users?sort=emial')
    await expectRefusal(400, /^query_fields: /, 'GET', '/users?query=x&query_fields=emial')
    for (const query of ['sort=emial', 'query=x&query_area=emial']) {
      expect((await get(`${v1}/users?${query}`)).status, query).toBe(400)
    }
  },
  'searched-fields': async ({ get }) => {
    const taken = async (parameter: string) => {
      const replies = await Promise.all(userFields.map((field) => get(`/users?query=a&${parameter}=${field}`)))
      return userFields.filter((_, i) => replies[i]!.status === 200 && !replies[i]!.headers.has('x-sim-warning'))
    }
    const neither = ['extranet', 'metadata', 'photo_url', 'subordinates_url', 'extranet_url', 'groups_url', 'roles_url']
    const onlySorted = ['blocked', 'last_time_login', 'last_time_used']
    const both = userFields.filter((field) => ![...neither, ...onlySorted].includes(field))
    expect(await taken('query_fields')).toEqual(both)
    expect(new Set(await taken('sort'))).toEqual(new Set([...both, ...onlySorted]))
  },
  'extranet-spellings': async ({ done }) => {
    const table = { admin_id: 2, inactive: true, read_only: true }
    const sample = { admin: 2, is_inactive: true, is_read_only: true }
    for (const body of [table, sample]) {
      expect(await done('POST', '/extranets', { body: { name: 'Press', ...body } })).toMatchObject(table)
      expect(await done('PUT', '/extranets/2', { body })).toMatchObject(table)
      await done('PUT', '/extranets/2', { body: { admin_id: 1, inactive: false, read_only: false } })
    }
  },
  'people-view': {
    extranet: async ({ done, get, readAll }) => {
      await done('PUT', '/extranets/2', { body: { admin_id: 4 } })
      expect(idsIn(await readAll('/users?limit=2'))).toHaveLength(6)
      const seen = async (path: string, as: string) => idsIn(rowsIn(await done('GET', path, { as })))
      for (const path of ['/users', `${v1}/users`]) {
        expect((await seen(path, 'zoe')).sort()).toEqual([4, 6])
        expect(await seen(path, 'bo')).toHaveLength(6)
      }
      expect((await done('GET', '/users', { as: 'zoe' })).pagination.total).toBe(2)
      expect([await seen('/groups/2/users', 'zoe'), await seen('/groups/2/users', 'bo')]).toEqual([[4], [2, 4]])
      expect([await seen('/extranets/1/users', 'zoe'), await seen('/roles/1/users', 'zoe')]).toEqual([[4], []])
      for (const path of ['/users/2', '/users/2/groups', '/users/2/subordinates', `${v1}/users/2`]) {
        expect((await get(path, { as: 'zoe' })).status, path).toBe(404)
        expect((await get(path.replace('users/2', 'users/4'), { as: 'zoe' })).status, path).toBe(200)
      }
      await done('PATCH', '/__sim/state/users/6', { body: { admin_of: ['people'] } })
      expect(await seen('/users', 'zoe')).toHaveLength(6)
    },
    everybody: async ({ done }) => {
      for (const path of ['/users', `${v1}/users`])
        expect(rowsIn(await done('GET', path, { as: 'zoe' }))).toHaveLength(6)
      expect((await done('GET', '/users/2', { as: 'zoe' })).username).toBe('anna')
    },
  },
  'last-used': async ({ simulator, done }) => {
    const before = simulator.world.users.snapshot()
    await done('PUT', '/__sim/user', { body: { user: 'anna' } })
    await done('GET', '/users')
    expect(simulator.world.users.snapshot()).toBe(before)
  },
  'name-order': async ({ done, simulator }) => {
    simulator.world.users.patch(1, { firstname: 'Anna', surname: 'Ek' })
    expect(await done('GET', '/users/1')).toMatchObject({ fullname: 'Anna Ek' })
    simulator.world.users.patch(1, { firstname: '直樹', surname: '長谷川' })
    expect(await done('GET', '/users/1')).toMatchObject({ fullname: '長谷川 直樹', firstname: '直樹' })
  },
  'system-language': async ({ done, simulator }) => {
    simulator.world.users.patch(1, { language: 'fr' })
    expect((await done('POST', '/users', { body: eve })).language).toBe('en')
  },
  unique: {
    invalid: (company) => expectTaken(company, 400),
    conflict: (company) => expectTaken(company, 409),
  },
  'own-fields': {
    contact: async (company) => {
      await expectOwn(company, ['language'])
      const write = (metadata: object) => company.send('PUT', '/users/2', { as: 'anna', body: { metadata } })
      const contact = { phone: '1', mobile: '2', skills: ['Go'] }
      expect((await write({ ...contact, desk: '4B' })).body.metadata).toEqual({ ...contact, desk: '4B' })
      const { status, body } = await write({ phone: '3', desk: '5C' })
      expect([status, body.error]).toEqual([403, 'only an administrator of people may change metadata.desk'])
      await company.done('PUT', '/__sim/fidelity', { body: { 'metadata-merged': 'replaced' } })
      expect((await write(contact)).status).toBe(403)
    },
    'job-title': (company) => expectOwn(company, ['language', 'job_title']),
    profile: (company) =>
      expectOwn(company, ['language', 'job_title', 'firstname', 'surname', 'email', 'company', 'metadata']),
    none: (company) => expectOwn(company, []),
  },
  'metadata-merged': {
    merged: (company) => expectMetadata(company, { phone: '+49 30 5550101', skills: ['Rust', 'SQL'] }),
    replaced: (company) => expectMetadata(company, {}),
  },
  blocking: async ({ expectRefusal }) => {
    await expectRefusal(400, /^blocked: /, 'PUT', '/users/1', { as: 'paul', body: { blocked: true } })
    await expectRefusal(400, /^blocked: /, 'PUT', '/users/7', { as: 'paul', body: { blocked: true } })
  },
  undeletable: async ({ expectRefusal }) => {
    await expectRefusal(400, /user 1/, 'DELETE', '/users/1', { as: 'paul' })
    await expectRefusal(400, /yourself/, 'DELETE', '/users/7', { as: 'paul' })
    await expectRefusal(400, /primary/, 'DELETE', '/extranets/1', { body: { migration_extranet_id: 2 } })
  },
  inheritance: async ({ done, get }) => {
    await done('PUT', '/extranets/2', { body: { admin_id: 2 } })
    await done('DELETE', '/users/2', { body: { migration_user_id: 4 } })
    expect((await get('/groups/2')).body.owner_id).toBe(4)
    expect((await get('/roles/2')).body.owner_id).toBe(4)
    expect((await get('/extranets/2')).body.admin_id).toBe(4)
    expect(idsIn(rowsIn((await get('/groups/1/users')).body))).toEqual([3])
    expect((await get('/users/4/subordinates')).body.data).toEqual([])
    expect((await get('/__sim/state/users')).body.find(({ id }: { id: number }) => id === 3).manager_id).toBeNull()
  },
  'no-manager': async ({ done, get }) => {
    for (const [id, manager_id] of [
      [3, null],
      [4, 0],
    ])
      await done('PUT', `/users/${id}/manager`, { body: { manager_id } })
    expect((await get('/users/2/subordinates')).body.data).toEqual([])
  },
  loops: async ({ expectRefusal }) => {
    await expectRefusal(400, /^manager_id: /, 'PUT', '/users/1/manager', { body: { manager_id: 3 } })
    await expectRefusal(400, /^manager_id: /, 'PUT', '/users/1/manager', { body: { manager_id: 1 } })
    await expectRefusal(400, /above itself/, 'PUT', '/users/3/subordinates', { body: [{ id: 1 }] })
    await expectRefusal(400, /^parent_id: /, 'PUT', '/groups/1', { body: { parent_id: 2 } })
  },
  'members-replaced': {
    replaced: async ({ done, get }) => {
      await done('PUT', '/groups/1/users', { body: [{ id: 4 }] })
      expect(idsIn(rowsIn((await get('/groups/1/users')).body))).toEqual([4])
      await done('PUT', '/roles/1/users', { body: [] })
      expect(rowsIn((await get('/roles/1/users')).body)).toEqual([])
    },
    added: async ({ done, get }) => {
      const idsOf = async (path: string) => idsIn(rowsIn((await get(path)).body)).sort()
      const holders = await idsOf('/roles/1/users')
      await done('PUT', '/groups/1/users', { body: [{ id: 3 }, { id: 4 }] })
      expect(await idsOf('/groups/1/users')).toEqual([2, 3, 4])
      await done('PUT', '/roles/1/users', { body: [] })
      expect(await idsOf('/roles/1/users')).toEqual(holders)
    },
  },
  'members-listed': {
    all: async ({ done }) => {
      await done('PUT', '/groups/1/users', { body: [{ id: 2 }, { id: 5 }] })
      expect(idsIn(rowsIn(await done('GET', '/groups/1/users')))).toEqual([5, 2])
    },
    active: async ({ done }) => {
      await done('PUT', '/groups/1/users', { body: [{ id: 2 }, { id: 5 }] })
      await done('PUT', '/users/2/subordinates', { body: [{ id: 3 }, { id: 5 }] })
      for (const [path, ids] of [
        ['/groups/1/users', [2]],
        ['/users/2/subordinates', [3]],
      ] as const)
        expect(idsIn(rowsIn(await done('GET', path)))).toEqual(ids)
      await done('PUT', '/users/5', { body: { blocked: false } })
      expect(idsIn(rowsIn(await done('GET', '/groups/1/users')))).toEqual([5, 2])
    },
  },
  subgroups: async ({ done }) => {
    // Group 2 is below group 1.
    const { id } = await done('POST', '/groups', { body: { name: 'Tools', parent_id: 2 } })
    for (const [deleted, parent] of [
      [2, 1],
      [1, 0],
    ]) {
      await done('DELETE', `/groups/${deleted}`)
      expect((await done('GET', `/groups/${id}`)).parent_id).toBe(parent)
    }
  },
  'group-extranet': async ({ done, simulator }) => {
    // Zoë is not in the primary extranet.
    simulator.world.users.patch(6, { admin_of: ['people'] })
    expect(await done('POST', '/groups', { as: 'zoe', body: { name: 'Tools' } })).toMatchObject({
      extranet: { id: 1, primary: true },
    })
  },
  'extranet-users': async ({ done, get }) => {
    await done('PUT', '/extranets/2/users', { body: [{ id: 2 }] })
    expect(idsIn(rowsIn((await get('/extranets/2/users')).body))).toEqual([6, 2])
    await done('PUT', '/extranets/2/users', { body: [] })
    expect(idsIn(rowsIn((await get('/extranets/2/users')).body))).toEqual([6, 2])
  },
  'primary-active': async ({ done, expectRefusal }) => {
    await expectRefusal(400, /^inactive: /, 'PUT', '/extranets/1', { body: { inactive: true } })
    await done('PUT', '/extranets/1', { body: { inactive: false, description: 'All of us' } })
  },
  'extranet-inactive': async ({ done, expectRefusal }) => {
    await done('PUT', '/extranets/2', { body: { inactive: true } })
    expect((await done('GET', '/user', { as: 'zoe' })).extranet_id).toBe(2)
    expect(idsIn(rowsIn(await done('GET', '/extranets')))).toEqual([1])
    const refuse = (field: string, method: string, path: string, body: object) =>
      expectRefusal(400, new RegExp(`^${field}: extranet 2 is inactive`), method, path, { body })
    await refuse('extranet_id', 'POST', '/users', { ...eve, extranet_id: 2 })
    await refuse('extranet_id', 'PUT', '/users/3', { extranet_id: 2 })
    await refuse('id', 'PUT', '/extranets/2/users', [{ id: 3 }])
    await refuse('migration_extranet_id', 'DELETE', '/extranets/3', { migration_extranet_id: 2 })
    await done('PUT', '/users/6', { body: { extranet_id: 2, company: 'Verk' } })
    await done('PUT', '/extranets/2/users', { body: [{ id: 6 }] })
    await done('PUT', '/users/6', { body: { extranet_id: 1 } })
  },
  'extranet-read-only': async ({ done, expectRefusal }) => {
    const extranet = await done('PUT', '/extranets/2', { body: { read_only: true } })
    const refuse = (method: string, path: string, body: object) =>
      expectRefusal(403, 'extranet 2 is read-only', method, path, { body })
    await refuse('PUT', '/extranets/2', { description: 'Other' })
    await refuse('POST', '/users', { ...eve, extranet_id: 2 })
    await refuse('PUT', '/users/3', { extranet_id: 2 })
    await refuse('PUT', '/users/6', { extranet_id: 1 })
    await refuse('PUT', '/extranets/2/users', [{ id: 3 }])
    await refuse('PUT', '/extranets/1/users', [{ id: 6 }])
    await refuse('DELETE', '/extranets/2', { migration_extranet_id: 1 })
    expect(await done('PUT', '/extranets/2', { body: extranet })).toEqual(extranet)
    await done('PUT', '/users/6', { body: { company: 'Verk' } })
    await done('PUT', '/extranets/2', { body: { read_only: false, description: 'Other' } })
    await done('PUT', '/users/6', { body: { extranet_id: 1 } })
  },
  'extranet-content': async ({ done, get }) => {
    await done('DELETE', '/extranets/2', { body: { migration_extranet_id: 1 } })
    expect((await get('/users/6')).body.extranet_id).toBe(1)
    expect((await get('/roles/2')).body.extranet_id).toBe(1)
  },
  password: async ({ done, get }) => {
    const user = await done('POST', '/users', { body: { ...eve, password: 'hemlock' } })
    await done('PUT', `/users/${user.id}/password`, { body: { password: 'hemlock too' } })
    const seen = [user, (await get('/users')).body, (await get('/__sim/requests')).body]
    expect(JSON.stringify(seen)).not.toContain('hemlock')
    expect((await get('/user', { headers: { authorization: `Basic ${btoa('eve:hemlock too')}` } })).body.id).toBe(
      user.id,
    )
  },
  'photo-kinds': async ({ send, get, expectRefusal }) => {
    for (const [kind, draw] of Object.entries(aPicture)) {
      expect((await send('POST', '/users/2/photo', { body: aForm({ photo: draw(8, 8) }) })).status, kind).toBe(204)
      expect((await get('/users/2/photo')).headers.get('content-type')).toBe(`image/${kind}`)
    }
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expectRefusal(400, /^photo: /, 'POST', '/users/2/photo', { body: aForm({ photo: text }) })
  },
  'photo-crop': async ({ send, expectRefusal }) => {
    const crop = (x: string, y: string, width: string) => ({ body: aForm({ photo: aPicture.png(8, 6), x, y, width }) })
    expect((await send('POST', '/users/2/photo', crop('2', '1', '6'))).status).toBe(204)
    const { headers, body } = await send('GET', '/users/2/photo')
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(body).toContain('viewBox="2 1 6 5" width="6" height="5"><image href="data:image/png;base64,')
    await expectRefusal(400, /^x: /, 'POST', '/users/2/photo', crop('8', '0', '1'))
    await expectRefusal(400, /^y: /, 'POST', '/users/2/photo', crop('0', '6', '1'))
    await expectRefusal(400, /^width: /, 'POST', '/users/2/photo', crop('3', '0', '6'))
  },
  never: {
    null: (company) => expectNever(company, null),
    empty: (company) => expectNever(company, ''),
  },
  'pictures-open': async ({ done, get }) => {
    await done('PATCH', '/__sim/state/extranets/2', { body: { has_logo: true } })
    for (const path of ['/users/2/photo', '/extranets/2/logo']) {
      expect((await get(path, { as: 'nobody' })).headers.get('content-type'), path).toMatch(/^image\//)
    }
  },
})
