import { describe, expect, it, vi } from 'vitest'
import { openCompany, useCompany } from '../../test/company.ts'
import { people } from '../apps/people/index.ts'
import { weighSteps, weighWorld } from '../world/weight.ts'
import type { World } from '../world/world.ts'

const company = useCompany(people)
const state = () => JSON.stringify(company.simulator.world.export())

function tinyFiles(count: number): string {
  const part = '--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n'
  return `${part.repeat(count)}--b--\r\n`
}

describe('a request over the limits', () => {
  const long = 'x'.repeat(300_000)
  const row = { id: 'x' }
  const head = { format: 1, origin: { scenario: 'a', seed: 1 }, now: '2026-01-01T00:00:00.000Z', frozen: true }
  const world = { ...head, random: 1, currentUser: null }

  it.each<[string, string, string, unknown, number, RegExp]>([
    ['a name', 'PUT', '/users/1', { firstname: long }, 400, /^firstname: must have at most 4000 characters$/],
    ['metadata', 'PUT', '/users/1', { metadata: { a: long, b: long } }, 400, /^metadata: must have at most 400000/],
    ['a search', 'GET', `/users?query=${long}`, undefined, 400, /^query: must have at most 1000 characters/],
    ['an address', 'GET', `/${long}/zz`, undefined, 404, /^there is no /],
    ['a name of a world', 'GET', '/__sim', undefined, 400, /^A world cannot have this name/],
    ['another name of a world', 'POST', '/__sim/worlds', { name: 'a\0b' }, 400, /^A world cannot have this name/],
    [
      'wrong rows',
      'PUT',
      '/__sim/state',
      { ...world, tables: { users: { nextId: 1, rows: Array(5000).fill(row) } } },
      400,
      /^tables\.users\.rows\.0: must be an object with an id$/,
    ],
    [
      'tables',
      'PUT',
      '/__sim/state',
      {
        ...world,
        tables: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`t${i}`, { nextId: 1, rows: [] }])),
      },
      400,
      /^tables: must have at most 1000 fields$/,
    ],
  ])('is refused, and changes nothing: %s', async (what, method, path, body, status, message) => {
    const before = state()
    const headers: Record<string, string> = what === 'a name of a world' ? { 'x-sim-world': long } : {}
    const reply = await company.send(method, path, { body, headers })
    expect([reply.status, reply.body.error === true ? reply.body.message : reply.body.error]).toEqual([
      status,
      expect.stringMatching(message),
    ])
    expect(state()).toBe(before)
  })

  it.each([
    [999, /picture|photo/],
    [1001, /^body: must have at most 1000 parts$/],
  ])('is checked before it is parsed: %d files', async (count, message) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const { status, body } = await company.send('POST', '/users/1/photo', { body: tinyFiles(count), headers })
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)])
  })

  it.each(['.', '..'])('is refused if it names the world %s', async (name) => {
    expect((await company.get('/__sim', { headers: { 'x-sim-world': name } })).status).toBe(400)
    expect((await company.send('POST', '/__sim/worlds', { body: { name } })).status).toBe(400)
    expect(company.simulator.worlds()).not.toContain(name)
  })

  it.each<[string, string, string]>([
    ['PUT', '/users/1', '{"metadata":{"__proto__":1}}'],
    ['PUT', '/users/1', '{"metadata":{"\\u005f_proto__":1}}'],
    ['PUT', '/users/1', '{"__proto__":1}'],
    ['PATCH', '/__sim/state/users/1', '{"metadata":{"__proto__":1}}'],
  ])('is refused if a field would be dropped: %s %s', async (method, path, body) => {
    const reply = await company.send(method, path, { body })
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining('is not allowed')])
    expect(reply.headers.get('x-sim-warning')).toBeNull()
  })

  it('is refused if an imported row would lose a field', async () => {
    const { body } = await company.get('/__sim/state')
    const text = JSON.stringify(body).replace('"metadata":{}', '"metadata":{"__proto__":{}}')
    const reply = await company.send('PUT', '/__sim/state', { body: text })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('is not allowed')])
  })
})

describe('a simulator', () => {
  // Created once, because rows share it.
  const large = new Uint8Array(110 * 1024 * 1024)

  it('holds a hundred snapshots, weighed by the rows that only they hold', async () => {
    const { simulator } = company
    for (let i = 0; i < 101; i++) simulator.snapshot(`s${i}`)
    expect([...simulator.world.snapshots.keys()].slice(0, 2)).toEqual(['s1', 's2'])
    simulator.world.files.add({ type: 'x/y', bytes: large })
    for (const name of ['a', 'b', 'c']) await company.done('POST', '/__sim/snapshots', { body: { name } })
    // They share the file.
    expect(simulator.world.snapshots.size).toBe(100)
    for (const name of ['d', 'e']) {
      simulator.reset()
      simulator.world.files.add({ type: 'x/y', bytes: large })
      await company.done('POST', '/__sim/snapshots', { body: { name } })
    }
    expect([...simulator.world.snapshots.keys()]).toEqual(['d', 'e'])
    expect((await company.get('/__sim')).body.forgotten.snapshots).toBe(104)
  })

  it('holds a thousand faults', async () => {
    const { faults } = company.simulator.world
    const fault = { endpoint: 'people.*', delay: 0 }
    for (let i = 0; i < 1000; i++) faults.add(fault)
    const { status, body } = await company.send('POST', '/__sim/faults', { body: fault })
    expect([status, body.message]).toEqual([400, 'There are already 1000 faults. Please delete some of them'])
  })

  it('holds 512 MiB of written data in a world, and refuses more until something is deleted', async () => {
    const { files } = company.simulator.world
    const added = Array.from({ length: 5 }, () => files.add({ type: 'x/y', bytes: large }))
    const role = { body: { name: 'Cook' } }
    const refused = await company.send('POST', '/roles', role)
    expect(refused).toMatchObject({
      status: 507,
      body: { error: expect.stringMatching(/^this world is full.+ delete something permanently, or/) },
    })
    expect((await company.get('/roles')).status).toBe(200)
    for (const { id } of added) files.delete(id)
    await company.done('POST', '/roles', role)
    // A deleted file still exists, because the deletion can be undone.
    await company.done('POST', '/__sim/undo', { body: {} })
  })

  it('holds 1 GiB in all worlds together, and drops the least recently used world first', async () => {
    const { simulator } = company
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    for (let i = 0; i < 12; i++) {
      vi.advanceTimersByTime(1)
      simulator.needWorld(`w${i}`).files.add({ type: 'x/y', bytes: large })
      await company.done('PUT', '/__sim/strict', { body: { strict: true }, headers: { 'x-sim-world': `w${i}` } })
    }
    vi.useRealTimers()
    expect(simulator.worlds()).toEqual(['default', ...Array.from({ length: 9 }, (_, i) => `w${i + 3}`)])
    expect((await company.get('/__sim')).body.forgotten.worlds).toBe(3)
  })

  it('keeps worlds to revert, unless they are too large', async () => {
    const { simulator } = company
    const { files } = simulator.world
    const revert = () => company.send('POST', '/__sim/worlds/default/revert')
    files.add({ type: 'x/y', bytes: large })
    await company.done('POST', '/__sim/reset')
    expect([(await revert()).status, files.size]).toEqual([200, 1])
    for (let i = 0; i < 2; i++) files.add({ type: 'x/y', bytes: large })
    await company.done('POST', '/__sim/reset')
    expect((await revert()).status).toBe(404)
  })

  it('holds 256 MiB of saved scenarios', async () => {
    const { simulator } = company
    const weight = vi.spyOn(simulator.world, 'export')
    weight.mockReturnValue({ ...simulator.world.export(), tables: { files: { nextId: 2, rows: [large] } } })
    for (const [name, status] of [
      ['a', 200],
      ['b', 200],
      ['c', 400],
      ['b', 200],
    ] as const)
      expect((await company.send('POST', '/__sim/scenarios', { body: { name } })).status).toBe(status)
  })

  it('holds 2000 worlds, and drops the least recently used one first', async () => {
    const { simulator } = company
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    for (let i = 1; i < 2000; i++) {
      vi.advanceTimersByTime(1)
      simulator.needWorld(`w${i}`)
    }
    vi.advanceTimersByTime(1)
    simulator.needWorld('w1')
    simulator.needWorld('one-more')
    vi.useRealTimers()
    expect([simulator.findWorld('w1'), simulator.findWorld('w2')]).toEqual([expect.anything(), undefined])
    expect((await company.get('/__sim')).body.forgotten.worlds).toBe(1)
  })

  it('does not drop a changed world for one that is only read', async () => {
    const { simulator } = company
    const ways: Record<string, (world: World) => void> = {
      row: ({ users }) => users.patch(1, { company: 'Changed' }),
      clock: (world) => world.advance('2d'),
      user: (world) => Object.assign(world, { currentUser: null }),
      fault: ({ faults }) => faults.add({ endpoint: 'people.*', status: 503 }),
      snapshot: (world) => world.takeSnapshot('before'),
    }
    for (const [name, change] of Object.entries(ways)) change(simulator.needWorld(name))
    const changed = [...Object.keys(ways), await simulator.createWorld({ scenario: 'empty' })]
    for (let i = 0; i < 2100; i++) simulator.needWorld(`w${i}`)
    const reply = await company.get('/roles', { headers: { 'x-sim-world': 'one-more' } })
    expect([reply.status, simulator.worlds().length]).toEqual([200, 2000])
    expect(simulator.worlds()).toEqual(expect.arrayContaining(changed))
  })

  it('drops the oldest changed world only for another changed one', async () => {
    const { simulator } = company
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const change = (name: string) => {
      vi.advanceTimersByTime(1)
      simulator.needWorld(name).strict = true
    }
    for (let i = 1; i < 2000; i++) change(`w${i}`)
    simulator.needWorld('read')
    simulator.needWorld('read-2')
    expect([simulator.findWorld('w1'), simulator.findWorld('read')]).toEqual([expect.anything(), undefined])
    change('read-2')
    simulator.needWorld('read-3')
    vi.useRealTimers()
    expect([simulator.findWorld('w1'), simulator.worlds().length]).toEqual([undefined, 2001])
  })

  it('holds 3 MiB of control requests for a report', async () => {
    const { world } = company.simulator
    const body = { metadata: { about: 'x'.repeat(60_000) } }
    for (let i = 0; i < 100; i++) await company.done('PATCH', '/__sim/state/users/1', { body })
    const weight = world.state.checkpoints.reduce((sum, { steps }) => sum + weighSteps(steps), 0)
    expect([weight > 1024 * 1024, weight < 3.5 * 1024 * 1024]).toEqual([true, true])
    expect(weighWorld(world.state)).toBeGreaterThan(weight)
  })

  it('reports what the journal has dropped', async () => {
    const { simulator } = await openCompany(people)
    const description = 'x'.repeat(390_000)
    const send = (path: string, method = 'GET', body?: object) =>
      simulator.fetch(new Request(`http://x${path}`, { method, ...(body && { body: JSON.stringify(body) }) }))
    for (let i = 0; i < 30; i++) await send('/api/people/v2/roles', 'POST', { name: `R${i}`, description })
    const entries = await (await send('/__sim/requests')).json()
    const { forgotten } = await (await send('/__sim')).json()
    const gone = entries.filter((entry: { forgotten: boolean }) => entry.forgotten)
    expect(gone.length).toBeGreaterThan(0)
    expect(gone[0]).toMatchObject({ body: null, changes: [], changed: 1, undone: false })
    expect(entries.at(-1)).toMatchObject({ forgotten: false, changed: 1, body: { description } })
    expect(forgotten.bodies).toBe(gone.length)
    expect(await (await send('/__sim/requests/curl')).text()).toContain('dropped: it was long')
  })
})
