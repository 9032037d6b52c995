import type { Table } from './table.ts'

/** What a cache over several tables needs of each. */
type Caching = Pick<Table<never>, 'view'>

interface CachedResult {
  stamps: readonly object[]
  result: unknown
}

/** The result of `compute`, cached under `key` until one of the tables changes. */
export function viewOver<Result>(tables: readonly [Caching, ...Caching[]], key: string, compute: () => Result): Result {
  const stamps = tables.map((table) => table.view('stamp', () => ({})))
  const cached = tables[0].view(key, (): CachedResult => ({ stamps: [], result: undefined }))
  // Worlds that share the first table may differ in the others.
  if (!stamps.every((stamp, i) => stamp === cached.stamps[i])) Object.assign(cached, { stamps, result: compute() })
  return cached.result as Result
}
