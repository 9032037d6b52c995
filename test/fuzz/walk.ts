import fc from 'fast-check'
import type { Fidelity } from '../../src/core/fidelity.ts'
import type { Contract } from '../../src/core/http/contract.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { settableGaps } from '../../src/spec/fidelity.ts'
import { checkConsistency } from '../../src/world/state/import.ts'
import { goTo } from '../../src/world/undo.ts'
import type { World } from '../../src/world/world.ts'
import type { Company } from '../company.ts'
import { actions } from '../control/history-walk.ts'
import { anyRequest, type FuzzRequest, toRequest } from './requests.ts'
import { changedParts, partsOf } from './state.ts'

/** A request to a world, or an action of several requests in the default world. */
export type Pace = { world: string; sent: FuzzRequest } | { action: string; a: number; b: number }

const names = fc.constantFrom('one', 'two')
const worlds = fc.constantFrom('default', 'default', 'one', 'two')

function control(method: string, path: string, body?: unknown): FuzzRequest {
  const headers = { 'content-type': 'application/json' }
  return {
    endpoint: 'control',
    method,
    path: `/__sim${path}`,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}

export const anyFidelity: fc.Arbitrary<Fidelity> = fc.record(
  Object.fromEntries(settableGaps.map(({ id, values }) => [id, fc.constantFrom(...Object.keys(values))])),
  { requiredKeys: [] },
)

// Faults, time, users, settings, snapshots, forks, undo; nothing that waits.
const controls = fc.oneof(
  fc.constantFrom('1h', '3d', '40d').map((by) => control('POST', '/clock/advance', { by })),
  fc.constantFrom('2026-01-05', '2027-06-01').map((now) => control('PUT', '/clock', { now })),
  fc.constantFrom('admin', 'employee', 'manager', null).map((user) => control('PUT', '/user', { user })),
  anyFidelity.map((fidelity) => control('PUT', '/fidelity', fidelity)),
  fc
    .record({
      endpoint: fc.constantFrom('*', 'people.*', 'documents'),
      status: fc.constantFrom(403, 503),
      probability: fc.constantFrom(0.2, 1),
      times: fc.integer({ min: 1, max: 4 }),
    })
    .map((rule) => control('POST', '/faults', rule)),
  fc.constant(control('DELETE', '/faults')),
  names.map((name) => control('POST', '/snapshots', { name })),
  names.map((name) => control('POST', `/snapshots/${name}/restore`)),
  fc.tuple(names, worlds).map(([name, from]) => control('POST', '/worlds', { name, from })),
  names.map((name) => control('DELETE', `/worlds/${name}`)),
  names.map((name) => control('POST', `/worlds/${name}/revert`)),
  fc.constant(control('POST', '/undo', {})),
  fc.constant(control('POST', '/undo', {})),
  fc.constant(control('POST', '/redo', {})),
  fc.constant(control('POST', '/reset')),
)

export interface Way {
  fidelity: Fidelity
  paces: readonly Pace[]
}

export function anyWay(pace: fc.Arbitrary<Pace>, maxLength: number): fc.Arbitrary<Way> {
  const paces = fc.array(pace, { minLength: 10, maxLength, size: 'max' })
  return fc.noBias(fc.record({ fidelity: anyFidelity, paces }))
}

/** Steps of several users through all applications. */
export function anyPace(contracts: readonly Contract[]): fc.Arbitrary<Pace> {
  const applications = contracts.filter(({ application }) => application !== 'control')
  const number = fc.nat({ max: 60 })
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ world: worlds, sent: anyRequest(applications) }) },
    { weight: 4, arbitrary: fc.record({ action: fc.constantFrom(...Object.keys(actions)), a: number, b: number }) },
    { weight: 3, arbitrary: fc.record({ world: worlds, sent: controls }) },
  )
}

// Fields written unrecorded, which an undo does not change.
export const unrecorded = /^(last_time_|visits_count$)/

/** Everything that an undo restores: the tables and the next random number. */
function rowsOf(world: World): string {
  const { tables, random } = world.export()
  return JSON.stringify([tables, random], (name, value) => (unrecorded.test(name) ? undefined : value))
}

/** A walk through a simulator, with the invariants of every step. */
export class Walk {
  readonly responses: string[] = []
  readonly company: Company
  /** The rows of each world when its history began. */
  readonly #beginnings = new Map<object, string>()

  constructor(company: Company) {
    this.company = company
  }

  get #simulator(): Simulator {
    return this.company.simulator
  }

  async take(pace: Pace): Promise<void> {
    // Creates the world now, to record its initial rows.
    if ('world' in pace) this.#simulator.needWorld(pace.world)
    const before = partsOf(this.#simulator, true)
    this.#noteBeginnings()
    if ('action' in pace) await actions[pace.action]!(this.company, pace.a, pace.b)
    else await this.#send(pace.sent, pace.world)
    this.#noteBeginnings()
    const changed = changedParts(before, partsOf(this.#simulator, true))
    this.#checkOthers(pace, changed)
    for (const name of new Set(changed.map((part) => part.split(': ')[0]!))) {
      const world = this.#simulator.findWorld(name)
      if (world) checkConsistency(world, world.currentUser)
    }
  }

  async #send(sent: FuzzRequest, world: string): Promise<void> {
    const path = sent.path.replace(/^\/__world\/[^/]+/, '')
    const headers = { ...sent.headers, 'x-sim-world': world }
    const response = await this.#simulator.fetch(toRequest({ ...sent, path, headers }, 'http://x'))
    this.responses.push(`${sent.method} ${path} ${response.status} ${await response.text()}`)
  }

  /** A step in one world must not change others, whatever they were forked from. */
  #checkOthers(pace: Pace, changed: readonly string[]): void {
    const own = 'action' in pace ? ['default'] : [pace.world]
    const named = 'sent' in pace && pace.sent.path.startsWith('/__sim/worlds') ? ['one', 'two'] : []
    const others = changed.filter((part) => ![...own, ...named].includes(part.split(': ')[0]!))
    if (others.length > 0) throw new Error(`${JSON.stringify(pace)} changed ${others.join(', ')}`)
  }

  undoAll(): void {
    for (const world of this.#worlds()) {
      if (world.history.earliest > 0) continue
      goTo(world, 0)
      if (rowsOf(world) !== this.#beginnings.get(world.state.start))
        throw new Error('Undo of everything is not the beginning.')
    }
  }

  describe(): string {
    return JSON.stringify([this.responses, this.#worlds().map((world) => world.export())])
  }

  #worlds(): World[] {
    return this.#simulator.worlds().map((name) => this.#simulator.findWorld(name)!)
  }

  #noteBeginnings(): void {
    for (const world of this.#worlds()) {
      const { start } = world.state
      if (!this.#beginnings.has(start) && world.history.position === 0) this.#beginnings.set(start, rowsOf(world))
    }
  }
}
