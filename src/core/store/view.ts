import type { Table } from './table.ts'

/** What a memory over several tables needs of each of them. */
type Caching = Pick<Table<never>, 'view'>

interface Memory {
  stamps: readonly object[]
  result: unknown
}

/** What `compute` gives, remembered under `key` until one of the tables changes. */
export function viewOver<Result>(tables: readonly [Caching, ...Caching[]], key: string, compute: () => Result): Result {
  const stamps = tables.map((table) => table.view('stamp', () => ({})))
  const memory = tables[0].view(key, (): Memory => ({ stamps: [], result: undefined }))
  // Worlds that share the first table may differ in the others.
  if (!stamps.every((stamp, i) => stamp === memory.stamps[i])) Object.assign(memory, { stamps, result: compute() })
  return memory.result as Result
}
