import type { AnyTable } from '../../../src/core/store/references.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'

/** The contents of all tables: what nobody has written to is the same object. */
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

/** Without who was here last, which every request notes. */
export function stateOf({ world }: Simulator): string {
  return JSON.stringify(world.export()).replace(/"last_time_used":("[^"]*"|null)/g, '"last_time_used":null')
}
