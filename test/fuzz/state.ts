import type { Simulator } from '../../src/simulator/simulator.ts'
import type { World } from '../../src/world/world.ts'

/** Parts of a state by name. Tables and snapshots are values: unchanged ones are the same object. */
type Parts = ReadonlyMap<string, unknown>

/** Everything that a refusal must not change. */
export function partsOf(simulator: Simulator, isCounting: boolean): Parts {
  const parts = new Map<string, unknown>([['scenarios', simulator.scenarios.map(({ name }) => name).join()]])
  for (const name of simulator.worlds()) addWorld(parts, name, simulator.findWorld(name)!, isCounting)
  return parts
}

function addWorld(parts: Map<string, unknown>, name: string, world: World, isCounting: boolean): void {
  const add = (part: string, value: unknown) => parts.set(`${name}: ${part}`, value)
  const { tables, faults, clock, ...rest } = world.snapshot()
  for (const [table, contents] of Object.entries(tables)) add(table, contents)
  add('faults', JSON.stringify(isCounting ? faults : faults.held.map((rule) => ({ ...rule, hits: 0, passed: 0 }))))
  add('clock', `${clock.shown} ${clock.since}`)
  for (const [part, value] of Object.entries(rest)) add(part, JSON.stringify(value))
  for (const [snapshot, taken] of world.snapshots) add(`snapshot ${snapshot}`, taken)
  add('snapshots', [...world.snapshots.keys()].join())
  const { position, earliest, latest } = world.history
  add('history', `${position} ${earliest} ${latest}`)
  add('initial', world.initial)
}

/** A world named by the request itself may be new. */
export function changedParts(before: Parts, after: Parts): string[] {
  const changed = [...before].filter(([name, value]) => after.get(name) !== value).map(([name]) => name)
  const worlds = new Set([...before.keys()].map((name) => name.split(': ')[0]))
  const added = [...after.keys()].filter((name) => !before.has(name) && worlds.has(name.split(': ')[0]))
  return [...changed, ...added]
}
