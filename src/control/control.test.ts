import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator } from '../../direct/index.ts'
import type { Simulator } from '../simulator.ts'

let simulator: Simulator

beforeEach(async () => {
  simulator = await createSimulator({ scenario: 'small-company', verify: true })
})

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await simulator.fetch(new Request(`http://sim${path}`, { method, body: text, headers }))
  const reply = await response.text()
  return { status: response.status, body: reply ? JSON.parse(reply) : undefined }
}

const createNina = () =>
  ask('POST', '/api/people/v2/users', {
    username: 'nina',
    firstname: 'Nina',
    surname: 'Neu',
    email: 'nina@fauxtranet.example',
    password: 'very secret',
  })

describe('control.getAbout', () => {
  it('tells what runs', async () => {
    const { body } = await ask('GET', '/__sim')
    expect(body).toMatchObject({
      name: 'fauxtranet',
      world: 'default',
      scenario: 'small-company',
      seed: 1,
      user: 'admin',
    })
    expect(body.counts.users).toBe(simulator.world.users.size)
  })

  it('answers when nobody is signed in', async () => {
    simulator.world.currentUser = null
    expect((await ask('GET', '/__sim')).body.user).toBeNull()
  })

  it('names the world that was asked for', async () => {
    expect((await ask('GET', '/__world/story-1/__sim')).body.world).toBe('story-1')
  })
})

describe('control.listScenarios', () => {
  it('lists each with what it shows', async () => {
    const { body } = await ask('GET', '/__sim/scenarios')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['small-company', 'empty', 'many-people', 'signed-out']),
    )
    for (const { title, shows } of body) expect([title, shows]).not.toContain('')
  })
})

describe('control.loadScenario', () => {
  it('puts the world into the state of the scenario', async () => {
    expect(await ask('PUT', '/__sim/scenario', { name: 'empty' })).toMatchObject({
      status: 200,
      body: { scenario: 'empty', counts: { users: 1 } },
    })
    expect((await ask('GET', '/api/people/v2/users')).body.pagination.total).toBe(1)
  })

  it('loads at an instant, and moves the seeded dates along', async () => {
    const before = (await ask('GET', '/api/people/v2/users/2')).body.last_time_login
    await ask('PUT', '/__sim/scenario', { name: 'small-company', now: '2027-03-02T09:30:00Z' })
    const after = (await ask('GET', '/api/people/v2/users/2')).body.last_time_login
    expect(Date.parse(after) - Date.parse(before)).toBe(365 * 24 * 60 * 60 * 1000)
    expect((await ask('GET', '/__sim/clock')).body).toEqual({ now: '2027-03-02T09:30:00.000Z', frozen: true })
  })

  it('gives another company for another seed', async () => {
    const names = async () => (await ask('GET', '/api/people/v2/users?fields=fullname')).body.data
    const before = await names()
    await ask('PUT', '/__sim/scenario', { name: 'small-company', seed: 7 })
    expect(await names()).not.toEqual(before)
  })

  it('refuses a name that is none, with the nearest, and changes nothing', async () => {
    const { status, body } = await ask('PUT', '/__sim/scenario', { name: 'smal-company' })
    expect(status).toBe(400)
    expect(body.message).toContain('Did you mean "small-company"?')
    expect((await ask('GET', '/__sim')).body.scenario).toBe('small-company')
  })

  it('forgets the seed and the instant of the last load', async () => {
    await ask('PUT', '/__sim/scenario', { name: 'small-company', seed: 7, now: '2027-01-01T00:00:00Z' })
    const { body } = await ask('PUT', '/__sim/scenario', { name: 'empty' })
    expect(body).toMatchObject({ seed: 1, clock: { now: '2026-03-02T09:30:00.000Z' } })
  })

  it("signs in the scenario's own user, whoever the simulator was started as", async () => {
    simulator = await createSimulator({ scenario: 'small-company', user: 'employee', verify: true })
    expect((await ask('GET', '/__sim')).body.user).toBe('employee')
    expect((await ask('PUT', '/__sim/scenario', { name: 'empty' })).body.user).toBe('admin')
    expect((await ask('PUT', '/__sim/scenario', { name: 'signed-out' })).body.user).toBeNull()
  })

  it('refuses an instant that is none', async () => {
    expect((await ask('PUT', '/__sim/scenario', { name: 'empty', now: 'tomorrow' })).status).toBe(400)
  })
})

describe('control.reset', () => {
  it("goes back to the scenario's first moment", async () => {
    const first = (await ask('GET', '/__sim/state')).body
    await createNina()
    await ask('POST', '/__sim/clock/advance', { by: '2d' })
    await ask('PUT', '/__sim/user', { user: null })
    expect((await ask('POST', '/__sim/reset')).status).toBe(204)
    expect((await ask('GET', '/__sim/state')).body).toEqual(first)
  })

  it('leaves other worlds alone', async () => {
    await ask('DELETE', '/api/people/v2/users/2', undefined, { 'x-sim-world': 'other' })
    await ask('POST', '/__sim/reset')
    expect((await ask('GET', '/api/people/v2/users/2', undefined, { 'x-sim-world': 'other' })).status).toBe(404)
    expect((await ask('GET', '/api/people/v2/users/2')).status).toBe(200)
  })
})

describe('control.listUsers', () => {
  it('tells who one can be, with a password that works', async () => {
    const { body } = await ask('GET', '/__sim/users')
    expect(body).toHaveLength(simulator.world.users.size)
    const { username, password } = body[1]
    const authorization = `Basic ${btoa(`${username}:${password}`)}`
    expect((await ask('GET', '/api/people/v2/user', undefined, { authorization })).body.username).toBe(username)
    expect(body[0].may).toContain('administer people')
  })
})

describe('control.setUser', () => {
  it('signs in by username and by id, and out', async () => {
    await ask('PUT', '/__sim/user', { user: 'employee' })
    const { body } = await ask('GET', '/api/people/v2/user')
    expect(body.username).toBe('employee')
    expect((await ask('PUT', '/__sim/user', { user: 1 })).body.user).toBe('admin')
    await ask('PUT', '/__sim/user', { user: null })
    expect((await ask('GET', '/api/people/v2/user')).status).toBe(401)
  })

  it('refuses who is not there and who is blocked', async () => {
    expect((await ask('PUT', '/__sim/user', { user: 'employe' })).body.message).toContain('Did you mean "employee"?')
    expect((await ask('PUT', '/__sim/user', { user: 'blocked' })).status).toBe(400)
    expect((await ask('GET', '/__sim')).body.user).toBe('admin')
  })
})

describe('control.getClock', () => {
  it("shows the scenario's instant, standing still", async () => {
    expect((await ask('GET', '/__sim/clock')).body).toEqual({ now: '2026-03-02T09:30:00.000Z', frozen: true })
  })
})

describe('control.setClock', () => {
  it('sets and lets run', async () => {
    const { body } = await ask('PUT', '/__sim/clock', { now: '2030-01-01T00:00:00Z', frozen: true })
    expect(body).toEqual({ now: '2030-01-01T00:00:00.000Z', frozen: true })
    expect((await ask('PUT', '/__sim/clock', { frozen: false })).body.frozen).toBe(false)
  })

  it('stays as it is when nothing is given', async () => {
    await ask('PUT', '/__sim/clock', { frozen: false })
    expect((await ask('PUT', '/__sim/clock', {})).body.frozen).toBe(false)
  })

  it('refuses what is no instant', async () => {
    expect((await ask('PUT', '/__sim/clock', { now: 'noon' })).status).toBe(400)
  })
})

describe('control.advanceClock', () => {
  it('moves on by milliseconds or by a duration', async () => {
    await ask('POST', '/__sim/clock/advance', { by: 500 })
    expect((await ask('POST', '/__sim/clock/advance', { by: '2d' })).body.now).toBe('2026-03-04T09:30:00.500Z')
  })

  it('refuses to go back, and what is no duration', async () => {
    for (const by of [-1, 'soon', '900000w'])
      expect((await ask('POST', '/__sim/clock/advance', { by })).status).toBe(400)
  })
})

describe('control.listRequests', () => {
  it('keeps what was asked, by whom, and what it changed, without the secrets', async () => {
    const { body: nina } = await createNina()
    await ask('GET', '/api/people/v2/nothing')
    const { body } = await ask('GET', '/__sim/requests')
    expect(body).toMatchObject([
      { id: 1, method: 'POST', endpoint: 'people.createUser', user: 'admin', status: 200 },
      { id: 2, path: '/api/people/v2/nothing', endpoint: null, status: 404, changes: [] },
    ])
    expect(body[0].changes).toMatchObject([{ table: 'users', id: nina.id, before: null, after: { username: 'nina' } }])
    expect(JSON.stringify(body)).not.toContain('very secret')
  })
})

describe('control.clearRequests', () => {
  it('forgets them', async () => {
    await createNina()
    expect((await ask('DELETE', '/__sim/requests')).status).toBe(204)
    expect((await ask('GET', '/__sim/requests')).body).toEqual([])
  })
})

describe('control.listOutbox', () => {
  it('shows what would have been sent', async () => {
    const at = simulator.world.clock.instant()
    const to = { id: 2, name: 'Somebody' }
    simulator.world.outbox.add({
      at,
      to,
      kind: 'badge.assigned',
      subject: 'A badge',
      text: 'Well done',
      about: 'badge 1',
    })
    expect((await ask('GET', '/__sim/outbox')).body).toMatchObject([{ to, kind: 'badge.assigned' }])
  })
})

describe('control.clearOutbox', () => {
  it('empties it', async () => {
    const to = { id: 2, name: 'Somebody' }
    simulator.world.outbox.add({
      at: simulator.world.clock.instant(),
      to,
      kind: 'draft.approved',
      subject: 's',
      text: 't',
      about: 'a',
    })
    await ask('DELETE', '/__sim/outbox')
    expect((await ask('GET', '/__sim/outbox')).body).toEqual([])
  })
})
