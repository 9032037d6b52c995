import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { Download } from '../core/bytes.ts'
import { Journal } from '../core/interpreter/journal.ts'
import { Bytes } from '../core/schema/shapes.ts'
import { History } from '../core/store/history.ts'
import { Table } from '../core/store/table.ts'
import { isAbandoned } from '../core/store/undo.ts'
import { defineApplication, type WorldOf } from '../index.ts'
import { EventEmitter } from './event-emitter.ts'
import type { Simulator } from './simulator.ts'
import { Worlds } from './worlds.ts'

// Each dependency of a write fails at its first call, then at its second, and so on. Each time, the request is either
// undone and refused, or completed.

const boom = () => {
  throw new Error('boom')
}

let isHit = false

function breakCall(owner: object, method: string, after: number): void {
  const original = Reflect.get(owner, method)
  let calls = 0
  vi.spyOn(owner as Record<string, () => unknown>, method).mockImplementation(function (this: unknown, ...given) {
    if (calls++ !== after) return Reflect.apply(original, this, given)
    isHit = true
    return boom()
  })
}

const parts: [what: string, breakAfter: Break][] = [
  ['rules and presenters, by the rows that they read', (after) => breakCall(Table.prototype, 'get', after)],
  ['writing a row', (after) => breakCall(Table.prototype, 'patch', after)],
  ['adding a row', (after) => breakCall(Table.prototype, 'add', after)],
  ['deleting a row', (after) => breakCall(Table.prototype, 'delete', after)],
  ['caches', (after) => breakCall(Object, 'freeze', after)],
  ['writing JSON', (after) => breakCall(JSON, 'stringify', after)],
  ['the history', (after) => breakCall(History.prototype, 'add', after)],
  ['the journal', (after) => breakCall(Journal.prototype, 'add', after)],
  ['telling of changes and of the request', (after) => breakCall(EventEmitter.prototype, 'emit', after)],
  ['a persistence', (after, { world }) => breakCall(world, 'onCommit', after)],
  ['what tells of changes', (after, { world }) => breakCall(world, 'onChanges', after)],
  ['the weight of all worlds', (after) => breakCall(Worlds.prototype, 'count', after)],
  [
    'listeners',
    (after, simulator) => {
      let calls = 0
      const stop = simulator.onEvent(() => {
        if (calls++ !== after) return
        isHit = true
        stop()
        boom()
      })
    },
  ],
]

const printer = defineApplication({
  place: { application: 'printer', title: 'Printer', root: '/api/printer', version: 1 },
  contract: {
    endpoints: {
      print: { method: 'POST', path: '/cards', summary: 'Prints the card of a person', reply: Bytes },
      misprint: { method: 'POST', path: '/misprints', summary: 'Prints what cannot be sent', reply: Bytes },
    },
  },
  routes: {
    print: ({ world }: { world: WorldOf<Record<never, never>> }) => {
      world.users.patch(5, { job_title: 'Printed' })
      return new Download('A card.', 'text/plain', 'card.txt')
    },
    misprint: ({ world }: { world: WorldOf<Record<never, never>> }) => {
      world.users.patch(5, { job_title: 'Misprinted' })
      return new Download('A card.', 'text/plain\nx-injected: 1')
    },
  },
})

let simulator: Simulator
beforeEach(async () => {
  simulator = await createSimulator({ applications: [printer] })
  // Loads the applications.
  for (const path of ['api/people/v2/users/5', 'intranet/rest/documents/dropbox', 'api/printer/cards'])
    await simulator.fetch(new Request(`http://x/${path}`, { headers: asAdmin }))
})
afterEach(() => mend())

function mend(): void {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

function changeTitle(): Request {
  const headers = { 'x-sim-user': 'admin', 'content-type': 'application/json' }
  const body = JSON.stringify({ job_title: 'Changed', metadata: { desk: '4B' } })
  return new Request('http://x/api/people/v2/users/5', { method: 'PUT', headers, body })
}

interface Write {
  what: string
  request: () => Request
  isDone: (world: Simulator['world']) => boolean
}

const asAdmin = { 'x-sim-user': 'admin' }

/** One of each kind: an update, an addition, a deletion with its references, an upload, and a download. */
const writes: Write[] = [
  { what: 'PUT', request: changeTitle, isDone: ({ users }) => users.get(5)!.job_title === 'Changed' },
  {
    what: 'POST',
    request: () => {
      const body = JSON.stringify({ name: 'Added' })
      const headers = { ...asAdmin, 'content-type': 'application/json' }
      return new Request('http://x/api/people/v2/groups', { method: 'POST', headers, body })
    },
    isDone: ({ groups }) => groups.all().some(({ name }) => name === 'Added'),
  },
  {
    what: 'DELETE',
    request: () => new Request('http://x/api/people/v2/users/5', { method: 'DELETE', headers: asAdmin }),
    isDone: ({ users }) => users.get(5) === undefined,
  },
  {
    what: 'upload',
    request: () => {
      const headers = { ...asAdmin, 'content-type': 'text/plain' }
      return new Request('http://x/intranet/rest/documents/dropbox', { method: 'POST', headers, body: 'Uploaded.' })
    },
    isDone: ({ dropped }) => dropped.all().some(({ bytes }) => new TextDecoder().decode(bytes) === 'Uploaded.'),
  },
  {
    what: 'download',
    request: () => new Request('http://x/api/printer/cards', { method: 'POST', headers: asAdmin }),
    isDone: ({ users }) => users.get(5)!.job_title === 'Printed',
  },
]

// Calls that a write does not use.
const unused: Record<string, string[]> = {
  PUT: ['adding a row', 'deleting a row'],
  POST: ['writing a row', 'deleting a row'],
  DELETE: ['writing a row', 'writing JSON'],
  upload: ['writing a row', 'deleting a row'],
  download: ['adding a row', 'deleting a row', 'writing JSON'],
}

type Break = (after: number, simulator: Simulator) => void

/** Returns whether the failing call was reached. */
async function writeWhile({ request, isDone }: Write, breakAfter: Break, after: number): Promise<boolean> {
  simulator.reset()
  const { world } = simulator
  const before = JSON.stringify(world.export())
  const sent = request()
  const { method } = sent
  const saved: unknown[] = []
  const told: unknown[] = []
  world.onCommit = (changes) => saved.push(changes)
  const stop = simulator.onEvent((event) => event.kind === 'changes' && told.push(event))
  isHit = false
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  breakAfter(after, simulator)
  const response = await simulator.fetch(sent)
  const text = await response.text()
  mend()
  stop()
  const state = JSON.stringify(world.export())
  if (response.ok) {
    if (method === 'PUT') expect(JSON.parse(text)).toMatchObject({ id: 5, job_title: 'Changed' })
    expect([isDone(world), world.history.position, saved.length]).toEqual([true, 1, 1])
  } else {
    expect([response.status, state === before, world.history.position]).toEqual([500, true, 0])
    // A refused write was neither saved nor emitted.
    expect([saved, told]).toEqual([[], []])
    expect(world.journal.all()).toMatchObject([{ method, status: 500, changed: 0 }])
  }
  return isHit
}

/** Fails each call of a dependency in turn. Returns the number of calls. */
async function breakEach(write: Write, breakAfter: Break): Promise<number> {
  let after = 0
  while (after < 200 && (await writeWhile(write, breakAfter, after))) after++
  expect(after, write.what).toBeLessThan(200)
  return after
}

describe('a request', () => {
  it.each(parts)('is executed completely or not at all, if this fails: %s', async (what, breakAfter) => {
    for (const write of writes) {
      const isUsed = !unused[write.what]?.includes(what)
      expect((await breakEach(write, breakAfter)) > 0, write.what).toBe(isUsed)
    }
  })
})

describe('a file whose type is not a valid content type', () => {
  it('is refused, and its route’s writes are undone', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const before = simulator.world.users.get(5)
    const request = new Request('http://x/api/printer/misprints', { method: 'POST', headers: asAdmin })
    expect((await simulator.fetch(request)).status).toBe(500)
    expect(simulator.world.users.get(5)).toBe(before)
    expect(String(complaints.mock.calls[0])).toContain('is not a valid content type')
  })
})

describe('a request to the control interface', () => {
  const steps: [method: string, path: string, body: unknown][] = [
    ['PUT', 'strict', { strict: true }],
    ['PUT', 'user', { user: null }],
    ['PUT', 'clock', { now: '2031-01-01T00:00:00Z' }],
    ['POST', 'faults', { endpoint: 'people.listUsers', status: 503 }],
    ['PATCH', 'state/users/5', { job_title: 'Poked' }],
    ['POST', 'undo', {}],
    ['POST', 'reset', {}],
    ['PUT', 'scenario', { name: 'signed-out' }],
    ['PUT', 'state', undefined],
    ['POST', 'worlds', { name: 'new' }],
    ['POST', 'worlds', {}],
    ['DELETE', 'worlds/w', null],
    ['POST', 'worlds/w/revert', null],
    ['POST', 'snapshots', { name: 'new' }],
    ['POST', 'snapshots', { name: 'a' }],
    ['DELETE', 'snapshots/a', null],
    ['POST', 'scenarios', { name: 'new', title: 'New', shows: 'a new one' }],
    ['DELETE', 'requests', null],
  ]
  const stateOf = ({ world, scenarios }: Simulator) =>
    JSON.stringify([
      world.export(),
      simulator.worlds(),
      simulator.findWorld('w')?.export(),
      scenarios.map(({ name }) => name),
      [...world.snapshots.keys()],
      [world.history.position, world.history.latest],
      world.journal.all().map(({ id, path, status, sent, changes, point }) => {
        return { id, path, status, sent, changes, point, isAbandoned: isAbandoned(world.state.history, point) }
      }),
    ])
  const failures = parts.filter(([what]) => /JSON|telling/.test(what))

  it.each(steps)('is executed completely or not at all: %s %s', async (method, path, given) => {
    const imported = JSON.stringify({ ...simulator.world.export(), strict: true })
    const text = given === undefined ? imported : JSON.stringify(given)
    for (const [what, breakAfter] of failures) {
      for (let after = 0; after < 50; after++) {
        simulator = await createSimulator()
        const { world } = simulator
        for (const name of ['a', 'b']) simulator.snapshot(name)
        simulator.needWorld('w').users.patch(5, { job_title: 'To be reverted' })
        const reset = new Request('http://x/__sim/reset', { method: 'POST', headers: { 'x-sim-world': 'w' } })
        expect((await simulator.fetch(reset)).ok).toBe(true)
        await simulator.fetch(changeTitle())
        const { initial } = world
        const before = stateOf(simulator)
        const headers = { 'content-type': 'application/json' }
        const request = new Request(`http://x/__sim/${path}`, { method, headers, body: given === null ? null : text })
        isHit = false
        vi.spyOn(console, 'error').mockImplementation(() => undefined)
        breakAfter(after, simulator)
        const { ok, status } = await simulator.fetch(request)
        mend()
        const isChanged = stateOf(simulator) !== before
        expect([what, after, isChanged, ok || status]).toEqual([what, after, ok, ok || 500])
        if (!ok) expect(world.initial).toBe(initial)
        if (!ok && path.endsWith('revert')) {
          expect((await simulator.fetch(new Request(`http://x/__sim/${path}`, { method }))).ok).toBe(true)
          expect(simulator.findWorld('w')!.users.get(5)!.job_title).toBe('To be reverted')
        }
        if (!isHit) break
      }
    }
  })
})
