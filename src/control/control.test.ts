import { describe, expect, it } from 'vitest'
import { openCompany, useCompany } from '../../test/company.ts'
import { dropFile } from '../../test/control/dropped-file.ts'
import { notify } from '../core/store/outbox.ts'
import type { World } from '../world/world.ts'
import { control } from './index.ts'

const company = useCompany(control, { scenario: 'small-company' })

const createNina = () =>
  company.send('POST', '/api/people/v2/users', {
    body: {
      username: 'nina',
      firstname: 'Nina',
      surname: 'Neu',
      email: 'nina@fauxtranet.example',
      password: 'very secret',
    },
  })

/** A file that expires after a day, alone in the drop box. */
function drop(world: World): void {
  world.dropped.fill([])
  dropFile(world)
}

describe('control.getAbout', () => {
  it('reports the status', async () => {
    const { body } = await company.get('')
    expect(body).toMatchObject({
      name: 'fauxtranet',
      world: 'default',
      scenario: 'small-company',
      seed: 1,
      user: 'admin',
    })
    expect(body.counts.users).toBe(company.simulator.world.users.size)
    expect(body).toMatchObject({ parameters: {}, strict: false, history: { step: 0, earliest: 0, latest: 0 } })
  })

  it('reports whether rows were written since the scenario was loaded, also by an import', async () => {
    const isChanged = async () => (await company.get('')).body.changed
    await company.send('PUT', '/user', { body: { user: 'employee' } })
    await company.send('POST', '/clock/advance', { body: { by: '1h' } })
    expect(await isChanged()).toBe(false)
    company.simulator.world.users.patch(1, { job_title: 'Founder' })
    expect(await isChanged()).toBe(true)
    const { body: state } = await company.get('/state')
    await company.send('POST', '/reset')
    expect(await isChanged()).toBe(false)
    await company.send('PUT', '/state', { body: state })
    expect(await isChanged()).toBe(true)
  })

  it('reports no change once every write is undone, until one is redone', async () => {
    const { world } = company.simulator
    const seen: boolean[] = []
    const see = async () => void seen.push((await company.get('')).body.changed)
    world.users.patch(1, { job_title: 'Founder' })
    world.groups.delete(world.groups.all()[0]!.id)
    world.groups.add({ ...world.groups.all()[0]!, id: undefined, name: 'Gliding' })
    for (const way of ['undo', 'undo', 'undo', 'redo', 'undo']) {
      await company.send('POST', `/${way}`)
      await see()
    }
    expect(seen).toEqual([true, true, false, true, false])
  })

  it('works when nobody is signed in', async () => {
    company.simulator.world.currentUser = null
    expect((await company.get('')).body.user).toBeNull()
  })

  it('names the requested world', async () => {
    expect((await company.get('/__world/story-1/__sim')).body.world).toBe('story-1')
  })
})

describe('control.listScenarios', () => {
  it('lists the scenarios with their descriptions', async () => {
    const { body } = await company.get('/scenarios')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['small-company', 'empty', 'many-people', 'signed-out']),
    )
    for (const { title, shows } of body) expect([title, shows]).not.toContain('')
  })
})

describe('control.loadScenario', () => {
  it("restores the scenario's state", async () => {
    expect(await company.send('PUT', '/scenario', { body: { name: 'empty' } })).toMatchObject({
      status: 200,
      body: { scenario: 'empty', counts: { users: 1 } },
    })
    expect((await company.get('/api/people/v2/users')).body.pagination.total).toBe(1)
  })

  it('loads at a given time and shifts the seeded dates', async () => {
    const before = (await company.get('/api/people/v2/users/2')).body.last_time_login
    await company.send('PUT', '/scenario', { body: { name: 'small-company', now: '2027-03-02T09:30:00Z' } })
    const after = (await company.get('/api/people/v2/users/2')).body.last_time_login
    expect(Date.parse(after) - Date.parse(before)).toBe(365 * 24 * 60 * 60 * 1000)
    expect((await company.get('/clock')).body).toEqual({ now: '2027-03-02T09:30:00.000Z', frozen: true })
  })

  it('creates another company for another seed', async () => {
    const names = async () => (await company.get('/api/people/v2/users?fields=fullname')).body.data
    const before = await names()
    await company.send('PUT', '/scenario', { body: { name: 'small-company', seed: 7 } })
    expect(await names()).not.toEqual(before)
  })

  it('refuses an unknown name with a suggestion, and changes nothing', async () => {
    const says = 'There is no scenario "smal-company". Did you mean "small-company"?'
    await company.expectRefusal(400, says, 'PUT', '/scenario', { body: { name: 'smal-company' } })
  })

  it('does not reuse the seed and time of the last load', async () => {
    await company.send('PUT', '/scenario', { body: { name: 'small-company', seed: 7, now: '2027-01-01T00:00:00Z' } })
    const { body } = await company.send('PUT', '/scenario', { body: { name: 'empty' } })
    expect(body).toMatchObject({ seed: 1, clock: { now: '2026-03-02T09:30:00.000Z' } })
  })

  it("signs in the scenario's own user, but the simulator's in the scenario that it was started with", async () => {
    const { done } = await openCompany(control, { scenario: 'small-company', user: 'employee' })
    expect((await done('GET', '')).user).toBe('employee')
    expect((await done('PUT', '/scenario', { body: { name: 'empty' } })).user).toBe('admin')
    expect((await done('PUT', '/scenario', { body: { name: 'signed-out' } })).user).toBeNull()
    expect((await done('PUT', '/scenario', { body: { name: 'small-company' } })).user).toBe('employee')
    expect((await done('POST', '/worlds', { body: {} })).user).toBe('employee')
  })

  it('refuses an invalid time', async () => {
    const body = { name: 'empty', now: 'tomorrow' }
    await company.expectRefusal(400, /^now: must be "real" or an ISO 8601 instant/, 'PUT', '/scenario', { body })
  })
})

describe('control.reset', () => {
  it("returns to the scenario's initial state", async () => {
    const first = (await company.get('/state')).body
    await createNina()
    await company.send('POST', '/clock/advance', { body: { by: '2d' } })
    await company.send('PUT', '/user', { body: { user: null } })
    expect((await company.send('POST', '/reset')).status).toBe(204)
    expect((await company.get('/state')).body).toEqual(first)
  })

  it('does not change other worlds', async () => {
    await company.send('DELETE', '/api/people/v2/users/2', { headers: { 'x-sim-world': 'other' } })
    await company.send('POST', '/reset')
    expect((await company.get('/api/people/v2/users/2', { headers: { 'x-sim-world': 'other' } })).status).toBe(404)
    expect((await company.get('/api/people/v2/users/2')).status).toBe(200)
  })
})

describe('control.listUsers', () => {
  it('lists users with passwords that work', async () => {
    const { body } = await company.get('/users')
    expect(body).toHaveLength(company.simulator.world.users.size)
    const { username, password } = body[1]
    const authorization = `Basic ${btoa(`${username}:${password}`)}`
    expect((await company.get('/api/people/v2/user', { headers: { authorization } })).body.username).toBe(username)
    expect(body[0].may).toContain('administer people')
  })

  it('warns if it does not list all users', async () => {
    const { size } = company.simulator.world.users
    const { body, headers } = await company.get('/users?limit=2')
    expect(body).toHaveLength(2)
    expect(headers.get('x-sim-warning')).toBe(
      `only the first 2 of ${size} users are listed; ?limit=${size} lists all of them.`,
    )
    expect((await company.get(`/users?limit=${size}`)).headers.get('x-sim-warning')).toBeNull()
  })
})

describe('control.listUsers with words', () => {
  it('finds names, jobs and usernames, beginnings of words first', async () => {
    const { world } = company.simulator
    world.users.patch(3, { firstname: 'Ann', surname: 'Limbo', username: 'al', job_title: 'Waiter' })
    world.users.patch(5, { firstname: 'Bo', surname: 'Otto', username: 'bo', job_title: 'Diver' })
    world.users.patch(7, { firstname: 'Bör', surname: 'Lim', username: 'bl', job_title: 'Diver' })
    const find = async (words: string) =>
      (await company.done('GET', `/users?words=${words}`)).map(({ id }: { id: number }) => id)
    expect(await find('limbo')).toEqual([3])
    expect((await find('bo')).slice(0, 3)).toEqual([5, 7, 3])
    expect(await find('diver+bor')).toEqual([7])
    expect(await find('diver+-bor')).toEqual([5])
  })
})

describe('control.listEndpoints', () => {
  it('lists what endpoints do, without the control interface', async () => {
    const cards: { id: string }[] = await company.done('GET', '/endpoints')
    expect(cards).toContainEqual({
      id: 'people.setPhoto',
      application: 'People, version 2',
      method: 'POST',
      path: '/api/people/v2/users/:id/photo',
      summary: "Upload a user's photo",
      isUpload: true,
    })
    expect(cards.filter(({ id }) => id.startsWith('control.'))).toEqual([])
  })
})

describe('control.setUser', () => {
  it('signs in by username and by id, and signs out', async () => {
    await company.send('PUT', '/user', { body: { user: 'employee' } })
    const { body } = await company.get('/api/people/v2/user')
    expect(body.username).toBe('employee')
    expect((await company.send('PUT', '/user', { body: { user: 1 } })).body.user).toBe('admin')
    await company.send('PUT', '/user', { body: { user: null } })
    expect((await company.get('/api/people/v2/user')).status).toBe(401)
  })

  it('refuses unknown and blocked users', async () => {
    const refuses = (says: RegExp, user: string) => company.expectRefusal(400, says, 'PUT', '/user', { body: { user } })
    await refuses(/^Unknown user "employe"\. Did you mean "employee"\?$/, 'employe')
    await refuses(/^The user "blocked" is blocked/, 'blocked')
  })
})

describe('control.getClock', () => {
  it("shows the scenario's instant, standing still", async () => {
    expect((await company.get('/clock')).body).toEqual({ now: '2026-03-02T09:30:00.000Z', frozen: true })
  })
})

describe('control.setClock', () => {
  it('sets the clock and starts it', async () => {
    const { body } = await company.send('PUT', '/clock', { body: { now: '2030-01-01T00:00:00Z', frozen: true } })
    expect(body).toEqual({ now: '2030-01-01T00:00:00.000Z', frozen: true })
    expect((await company.send('PUT', '/clock', { body: { frozen: false } })).body.frozen).toBe(false)
  })

  it('changes nothing without a value', async () => {
    await company.send('PUT', '/clock', { body: { frozen: false } })
    expect((await company.send('PUT', '/clock', { body: {} })).body.frozen).toBe(false)
  })

  it('freezes a running clock at its current time', async () => {
    await company.done('PUT', '/clock', { body: { now: '2030-01-01T00:00:00Z', frozen: false } })
    const { now, frozen } = await company.done('PUT', '/clock', { body: { frozen: true } })
    expect(frozen).toBe(true)
    expect(await company.done('GET', '/clock')).toEqual({ now, frozen })
  })

  it('runs due work at once, in the requested world only', async () => {
    const { world } = company.simulator
    const other = company.simulator.needWorld('other')
    for (const each of [world, other]) drop(each)
    await company.done('PUT', '/clock', { body: { now: '2026-03-03T09:29:59Z' } })
    expect(world.dropped.size).toBe(1)
    await company.done('PUT', '/clock', { body: { now: '2026-03-03T09:30:00Z' } })
    expect([world.dropped.size, other.dropped.size]).toEqual([0, 1])
  })

  it('refuses invalid times', async () => {
    for (const now of ['noon', '2026-02-31'])
      await company.expectRefusal(400, new RegExp(`^"${now}" is not an instant\\. `), 'PUT', '/clock', {
        body: { now },
      })
  })
})

describe('control.advanceClock', () => {
  it('advances by milliseconds or by a duration', async () => {
    await company.send('POST', '/clock/advance', { body: { by: 500 } })
    const { now } = await company.done('POST', '/clock/advance', { body: { by: '2d' } })
    expect(now).toBe('2026-03-04T09:30:00.500Z')
  })

  it('runs due work at once, in the requested world only', async () => {
    const { world } = company.simulator
    const other = company.simulator.needWorld('other')
    for (const each of [world, other]) drop(each)
    const headers = { 'x-sim-world': 'other' }
    expect((await company.done('POST', '/clock/advance', { body: { by: '1d' }, headers })).now).toMatch(/^2026-03-03/)
    expect([world.dropped.size, other.dropped.size]).toEqual([1, 0])
    expect(world.clock.instant()).toBe('2026-03-02T09:30:00.000Z')
  })

  it('refuses to go back, and refuses invalid durations', async () => {
    const refuses = (says: string, by: unknown) =>
      company.expectRefusal(400, says, 'POST', '/clock/advance', { body: { by } })
    for (const by of [-1, 'soon'])
      await refuses('by: must be 0 or more: milliseconds, or a number with ms, s, m, h, d or w', by)
    await refuses('The clock cannot leave the years 1000 to 9999.', '900000w')
  })
})

describe('control.listRequests', () => {
  it('records requests with their user and changes, without secrets', async () => {
    const { body: nina } = await createNina()
    await company.get('/api/people/v2/nothing')
    const { body } = await company.get('/requests')
    expect(body).toMatchObject([
      { id: 1, method: 'POST', endpoint: 'people.createUser', user: 'admin', status: 200 },
      { id: 2, path: '/api/people/v2/nothing', endpoint: null, status: 404, changes: [] },
    ])
    expect(body[0].changes).toMatchObject([{ table: 'users', id: nina.id, before: null, after: { username: 'nina' } }])
    expect(JSON.stringify(body)).not.toContain('very secret')
  })
})

describe('control.clearRequests', () => {
  it('clears the journal', async () => {
    await createNina()
    expect((await company.send('DELETE', '/requests')).status).toBe(204)
    expect((await company.get('/requests')).body).toEqual([])
  })
})

const aNotification = {
  to: { id: 2, name: 'Somebody' },
  kind: 'badge.assigned',
  subject: 'A badge',
  text: 'Well done',
  about: 'badge 1',
} as const

describe('control.listOutbox', () => {
  it('lists the notifications', async () => {
    notify(company.simulator.world, aNotification)
    const at = company.simulator.world.clock.instant()
    expect((await company.get('/outbox')).body).toEqual([{ id: 1, at, ...aNotification }])
  })
})

describe('control.clearOutbox', () => {
  it('clears the outbox', async () => {
    notify(company.simulator.world, aNotification)
    await company.done('DELETE', '/outbox')
    expect((await company.get('/outbox')).body).toEqual([])
  })
})
