import { describe, expect, it } from 'vitest'
import { useCompany } from '../../test/company.ts'
import { defineScenario } from '../index.ts'
import type { WorldState } from '../world/world.ts'
import { control } from './index.ts'

const company = useCompany(control, { scenario: 'small-company' })

const inWorld = (name: string) => ({ headers: { 'x-sim-world': encodeURIComponent(name) } })
const create = (body: object = {}) => company.done('POST', '/worlds', { body })
const rename = (job_title: string, sent: object = {}) =>
  company.done('PUT', '/api/people/v2/users/7', { body: { job_title }, ...sent })
const titleIn = async (sent: object = {}) =>
  (await company.done('GET', '/api/people/v2/users/7', sent)).job_title as string
const take = (name: string, sent: object = {}) => company.done('POST', '/snapshots', { body: { name }, ...sent })
const namesAt = async (path: string, sent: object = {}) =>
  (await company.done('GET', path, sent)).map(({ name }: { name: string }) => name)

/** The objects that hold the rows of each table. They stay the same until a row is written. */
const storesOf = (name: string) => storesIn(company.simulator.needWorld(name).state)
const storesIn = ({ tables }: WorldState) => {
  const names = Object.keys(company.simulator.world.tables)
  return Object.fromEntries(names.map((name, i) => [name, tables[i]]))
}
const differing = (one: string, other: string) => {
  const [some, others] = [storesOf(one), storesOf(other)]
  return Object.keys(some).filter((table) => some[table] !== others[table])
}

const strange = ['a b', 'a/b', '../up', '50%', '100%25', 'a?b#c&d=e;f', 'Grüße 世界 🙂', '"quoted"', 'x'.repeat(200)]

describe('control.listWorlds', () => {
  it('lists the worlds used so far, with their status', async () => {
    await rename('Elsewhere', inWorld('story-1'))
    await create({ name: 'mine', scenario: 'empty', seed: 3, now: '2027-01-01T00:00:00Z', user: null })
    const clock = { now: '2026-03-02T09:30:00.000Z', frozen: true }
    const defaults = { scenario: 'small-company', seed: 1, user: 'admin', clock, requests: 0 }
    expect(await company.done('GET', '/worlds')).toEqual([
      { ...defaults, name: 'default' },
      { ...defaults, name: 'story-1', requests: 1 },
      {
        name: 'mine',
        scenario: 'empty',
        seed: 3,
        user: null,
        clock: { now: '2027-01-01T00:00:00.000Z', frozen: true },
        requests: 0,
      },
    ])
  })
})

describe('control.createWorld', () => {
  it('creates a world like the initial default world, with a generated name', async () => {
    await rename('Changed')
    expect(await create()).toMatchObject({ name: 'world-1', scenario: 'small-company', user: 'admin' })
    expect(await titleIn(inWorld('world-1'))).not.toBe('Changed')
    expect((await create()).name).toBe('world-2')
  })

  it('accepts a scenario with parameters, a seed, a time, a user and faults', async () => {
    company.simulator.register(
      defineScenario({
        name: 'crowd',
        title: 'A crowd',
        shows: 'Some users.',
        user: 'admin',
        instant: '2026-03-02T09:30:00.000Z',
        extends: company.simulator.scenarios.find(({ name }) => name === 'empty')!,
        parameters: { size: 2 },
        seed(world, seed, { size }) {
          const { id: _, ...admin } = world.users.need(1)
          for (let i = 0; i < size; i++)
            world.users.add({ ...admin, username: `u${seed}-${i}`, email: `${i}@x.example` })
        },
      }),
    )
    const card = await create({
      name: 'concert',
      scenario: 'crowd',
      parameters: { size: 5 },
      seed: 9,
      now: '2026-05-04T08:00:00Z',
      user: 'u9-4',
      faults: [{ endpoint: 'people.getUser', status: 503 }],
    })
    const clock = { now: '2026-05-04T08:00:00.000Z', frozen: true }
    expect(card).toEqual({ name: 'concert', scenario: 'crowd', seed: 9, user: 'u9-4', clock, requests: 0 })
    const about = await company.done('GET', '', inWorld('concert'))
    expect(about).toMatchObject({ parameters: { size: 5 }, user: 'u9-4', counts: { users: 6 } })
    expect((await company.get('/api/people/v2/users/7', inWorld('concert'))).status).toBe(503)
    expect((await company.get('/api/people/v2/users/7')).status).toBe(200)
    await company.done('DELETE', '/faults', inWorld('concert'))
    await company.done('POST', '/reset', inWorld('concert'))
    expect(await company.done('GET', '', inWorld('concert'))).toEqual(about)
    expect(await company.done('GET', '/faults', inWorld('concert'))).toMatchObject([{ status: 503, hits: 0 }])
  })

  it('forks a changed world with another user, time and fault', async () => {
    await rename('Half-way', inWorld('story'))
    const faults = [{ endpoint: 'people.updateUser', status: 500 }]
    const body = { name: 'fork', from: 'story', user: 'employee', now: '2026-04-01T00:00:00Z', faults }
    expect(await create(body)).toMatchObject({
      name: 'fork',
      user: 'employee',
      clock: { now: '2026-04-01T00:00:00.000Z', frozen: true },
      requests: 0,
    })
    await rename('Further', inWorld('story'))
    expect(await titleIn(inWorld('fork'))).toBe('Half-way')
    expect((await company.send('PUT', '/api/people/v2/users/7', { body: {}, ...inWorld('fork') })).status).toBe(500)
    await company.done('POST', '/reset', inWorld('fork'))
    expect(await titleIn(inWorld('fork'))).toBe('Half-way')
  })

  it('forks a snapshot of the requested world or of a named one', async () => {
    await rename('Kept')
    await take('before')
    await rename('Kept elsewhere', inWorld('story'))
    await take('before', inWorld('story'))
    for (const world of ['default', 'story']) await rename('Later', inWorld(world))
    await create({ name: 'a', snapshot: 'before' })
    await create({ name: 'b', snapshot: 'before', from: 'story' })
    await company.done('POST', '/worlds', { body: { name: 'c', snapshot: 'before' }, ...inWorld('story') })
    expect(await Promise.all(['a', 'b', 'c'].map((name) => titleIn(inWorld(name))))).toEqual([
      'Kept',
      'Kept elsewhere',
      'Kept elsewhere',
    ])
  })

  it('shares every table with its origin until one of them is written', async () => {
    await create({ name: 'fork', from: 'default' })
    expect(differing('default', 'fork')).toEqual([])
    await company.get('/api/people/v2/users?sort=-surname', inWorld('fork'))
    expect(differing('default', 'fork')).toEqual([])
    await rename('Changed', inWorld('fork'))
    expect(differing('default', 'fork')).toEqual(['users'])
  })

  it.each(strange)('accepts the name %s, by header, cookie and prefix', async (name) => {
    await create({ name })
    await rename('Here', inWorld(name))
    expect((await create({ from: name })).scenario).toBe('small-company')
    const prefix = `/__world/${encodeURIComponent(name)}`
    const cookie = `sim-world=${encodeURIComponent(name)}`
    expect(await titleIn({ headers: { cookie } })).toBe('Here')
    const { title, photo_url } = await company
      .done('GET', `${prefix}/api/people/v2/users/7`)
      .then((user) => ({ title: user.job_title, photo_url: user.photo_url }))
    expect(title).toBe('Here')
    expect(photo_url).toContain(`${prefix}/api/people/`)
    expect(await namesAt('/worlds')).toEqual(['default', name, 'world-1'])
    expect((await company.send('DELETE', `/worlds/${encodeURIComponent(name)}`)).status).toBe(204)
  })

  it('refuses unknown names, conflicting options, and a name in use', async () => {
    await create({ name: 'story' })
    const wrong: [RegExp, object][] = [
      [/^The world "story" already exists\. /, { name: 'story' }],
      [/^The world "default" already exists\. /, { name: 'default' }],
      [/^name: must not be empty/, { name: ' ' }],
      [/^name: /, { name: 'x'.repeat(201) }],
      [/^name: must not contain half a character$/, { name: 'a\ud800b' }],
      [/^parameters: the name "__proto__" is not allowed$/, { parameters: JSON.parse('{"__proto__":1}') }],
      [/"smal-company".* Did you mean "small-company"\?$/, { scenario: 'smal-company' }],
      [/no parameter "cuont"\. Did you mean "count"\?$/, { scenario: 'many-people', parameters: { cuont: 1 } }],
      [/^now: must be "real" or/, { now: 'soon' }],
      [/"employe"\. Did you mean "employee"\?$/, { user: 'employe' }],
      [/"employe"\. Did you mean "employee"\?$/, { user: 'employe', from: 'story' }],
      [/"people.getUsr"\. Did you mean "people.getUser"\?$/, { faults: [{ endpoint: 'people.getUsr', status: 500 }] }],
      [/"people.getUsr"/, { from: 'story', faults: [{ endpoint: 'people.getUsr', status: 500 }] }],
      [/^There is no world "stroy"\. Did you mean "story"\?$/, { from: 'stroy' }],
      [/^There is no snapshot "gone"\. There is none yet\.$/, { snapshot: 'gone' }],
      [/^A fork keeps the scenario of its original\. /, { from: 'story', scenario: 'empty' }],
      [/^A fork keeps the seed of its original\. /, { from: 'story', seed: 2 }],
    ]
    for (const [says, body] of wrong) await company.expectRefusal(400, says, 'POST', '/worlds', { body })
    expect(await namesAt('/worlds')).toEqual(['default', 'story'])
  })
})

describe('control.deleteWorld', () => {
  it('deletes a world; the next request creates it again', async () => {
    await rename('Changed', inWorld('story'))
    await take('saved', inWorld('story'))
    expect((await company.send('DELETE', '/worlds/story')).status).toBe(204)
    expect(await namesAt('/worlds')).toEqual(['default'])
    expect(await titleIn(inWorld('story'))).not.toBe('Changed')
    expect(await namesAt('/snapshots', inWorld('story'))).toEqual([])
  })

  it('refuses the default world and unknown worlds', async () => {
    await create({ name: 'story' })
    await company.expectRefusal(400, /^The default world cannot be deleted\. /, 'DELETE', '/worlds/default')
    const says = 'there is no world "stroy". Did you mean "story"?'
    await company.expectRefusal(404, says, 'DELETE', '/worlds/stroy')
  })
})

describe('control.listSnapshots', () => {
  it('lists the snapshots of the requested world, with time and user', async () => {
    await take('morning')
    await company.done('POST', '/clock/advance', { body: { by: '8h' } })
    await company.done('PUT', '/user', { body: { user: 'employee' } })
    await take('evening')
    expect(await company.done('GET', '/snapshots')).toEqual([
      { name: 'morning', now: '2026-03-02T09:30:00.000Z', user: 'admin' },
      { name: 'evening', now: '2026-03-02T17:30:00.000Z', user: 'employee' },
    ])
    expect(await company.done('GET', '/snapshots', inWorld('other'))).toEqual([])
  })
})

describe('control.takeSnapshot', () => {
  it('takes a snapshot, and replaces one with the same name', async () => {
    await rename('First')
    await take('before')
    await rename('Second')
    expect(await take('before')).toEqual({ name: 'before', now: '2026-03-02T09:30:00.000Z', user: 'admin' })
    await rename('Third')
    await company.done('POST', '/snapshots/before/restore')
    expect(await titleIn()).toBe('Second')
    expect(await namesAt('/snapshots')).toEqual(['before'])
  })

  it('copies nothing; later writes copy only their own table', async () => {
    await take('before')
    const saved = storesIn(company.simulator.world.snapshots.get('before')!)
    const changed = () => Object.keys(saved).filter((table) => storesOf('default')[table] !== saved[table])
    expect(changed()).toEqual([])
    await rename('Changed')
    expect(changed()).toEqual(['users'])
    await company.done('POST', '/snapshots/before/restore')
    expect(changed()).toEqual([])
  })

  it('refuses an empty name', async () => {
    await company.expectRefusal(400, 'name: must not be empty', 'POST', '/snapshots', { body: { name: '' } })
    await company.expectRefusal(400, 'name: is required', 'POST', '/snapshots', { body: {} })
  })
})

describe('control.restoreSnapshot', () => {
  it('restores rows, time, user, faults and random source, any number of times', async () => {
    await rename('Kept')
    await company.done('POST', '/faults', { body: { endpoint: 'people.listRoles', status: 500 } })
    await take('before')
    const before = await company.state()
    for (const round of ['one', 'two', 'three']) {
      const body = { username: round, firstname: 'New', surname: 'User', email: `${round}@fauxtranet.example` }
      await company.done('POST', '/api/people/v2/users', { body })
      await company.send('POST', '/intranet/rest/documents/dropbox', { body: round })
      await company.get('/api/people/v2/roles')
      await company.done('POST', '/clock/advance', { body: { by: '1h' } })
      await company.done('PUT', '/user', { body: { user: 'employee' } })
      await company.done('DELETE', '/faults')
      expect(await company.done('POST', '/snapshots/before/restore')).toMatchObject({ world: 'default', user: 'admin' })
      expect(await company.state()).toEqual(before)
      expect(await company.done('GET', '/requests')).toEqual([])
    }
  })

  it('survives a reset and another scenario', async () => {
    await rename('Kept')
    await take('before')
    await company.done('PUT', '/scenario', { body: { name: 'empty' } })
    await company.done('POST', '/reset')
    expect(await company.done('POST', '/snapshots/before/restore')).toMatchObject({ scenario: 'small-company' })
    expect(await titleIn()).toBe('Kept')
  })

  it.each(strange)('finds the name %s', async (name) => {
    await rename('Kept')
    await take(name)
    await rename('Later')
    await company.done('POST', `/snapshots/${encodeURIComponent(name)}/restore`)
    expect(await titleIn()).toBe('Kept')
    expect((await company.send('DELETE', `/snapshots/${encodeURIComponent(name)}`)).status).toBe(204)
  })

  it('refuses an unknown name with a suggestion', async () => {
    await take('before')
    const says = 'there is no snapshot "befroe". Did you mean "before"?'
    await company.expectRefusal(404, says, 'POST', '/snapshots/befroe/restore')
    const elsewhere = 'there is no snapshot "before". There is none yet.'
    await company.expectRefusal(404, elsewhere, 'POST', '/snapshots/before/restore', inWorld('other'))
  })
})

describe('control.deleteSnapshot', () => {
  it('deletes a snapshot but not its forks', async () => {
    await rename('Kept')
    await take('before')
    await create({ name: 'fork', snapshot: 'before' })
    expect((await company.send('DELETE', '/snapshots/before')).status).toBe(204)
    expect(await company.done('GET', '/snapshots')).toEqual([])
    expect(await titleIn(inWorld('fork'))).toBe('Kept')
    await company.expectRefusal(404, 'there is no snapshot "before". There is none yet.', 'DELETE', '/snapshots/before')
  })
})
