import type { AnyTable } from '../../../src/core/store/references.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'

/** Contents that were not written to are the same object. */
export function markOf({ world }: Simulator): [what: string, content: unknown][] {
  const tables = Object.values<AnyTable>(world.tables)
  return [
    ['world.random', world.random.state],
    ...tables.map((table): [string, unknown] => [`the table "${table.name}"`, table.snapshot()]),
  ]
}

export function findChanged(before: ReturnType<typeof markOf>, after: ReturnType<typeof markOf>): string | undefined {
  return after.find(([, content], i) => content !== before[i]![1])?.[0]
}

/** Omits `last_time_used`, which every request changes. */
export function stateOf({ world }: Simulator): string {
  return JSON.stringify(world.export()).replace(/"last_time_used":("[^"]*"|null)/g, '"last_time_used":null')
}
