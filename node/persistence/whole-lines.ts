import { serialise } from '../../src/core/store/portable-json.ts'
import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'
import { version } from '../../src/core/version.ts'
import { headOf } from '../../src/persistence/head.ts'
import type { World } from '../../src/world/world.ts'
import { type Beginning, currentFormat, seal } from './lines.ts'

/** In characters. A line of rows gets no longer than this and one row more: so much is lost where one is damaged. */
const longestLine = 128 * 1024

/** Called with how many rows of how many are written. */
export type OnWritten = (done: number, total: number) => void

/** Writes a world as lines: its rows, or those that its scenario began with and the difference from them. */
export function* writeWhole(
  world: World,
  beginning?: Beginning & { world: World },
  onWritten?: OnWritten,
): Generator<Buffer> {
  let n = 0
  let done = 0
  const total = Object.values<AnyTable>(world.tables).reduce((sum, { size }) => sum + size, 0)
  const count = (rows: number) => {
    done += rows
    onWritten?.(Math.min(done, total), total)
  }
  const sealNext = (fields: string) => seal(`{"n":${++n},${fields}}`)
  const first = { format: currentFormat, by: version, ...headOf(world) }
  yield sealNext(JSON.stringify(first).slice(1, -1))
  const from = beginning && isShared(world, beginning.world) ? beginning.world : undefined
  if (beginning && from) {
    const { instant, random } = beginning
    yield* writeTables(from, { sealNext, count })
    yield sealNext(`"beginning":${JSON.stringify({ instant, random })}`)
  }
  yield* writeTables(world, { sealNext, count }, from)
  yield sealNext('"whole":true')
}

/** Whether at least half of the rows are still those of the beginning. Otherwise it is not worth its place. */
function isShared(world: World, from: World): boolean {
  let size = 0
  let changed = 0
  for (const table of Object.values<AnyTable>(world.tables)) {
    size += table.size
    changed += table.rowsNotIn(from.tables[table.name] as AnyTable).length
  }
  return changed <= size / 2
}

interface Output {
  sealNext(fields: string): Buffer
  count(rows: number): void
}

function* writeTables(world: World, { sealNext, count }: Output, from?: World): Generator<Buffer> {
  for (const table of Object.values<AnyTable>(world.tables)) {
    const other: AnyTable | undefined = from?.tables[table.name]
    if (table.snapshot() === other?.snapshot()) continue
    const { nextId, name } = table
    if (!other && table.size === 0 && nextId === 1) continue
    const gone = other?.rowsNotIn(table).filter(({ id }) => !table.has(id)) ?? []
    const line = (rows: readonly string[], gone: readonly AnyRow[]) =>
      sealNext(
        `"table":${JSON.stringify(name)},"nextId":${nextId},"rows":[${rows.join(',')}],"gone":${JSON.stringify(gone.map(({ id }) => id))}`,
      )
    let rows: string[] = []
    let length = 0
    for (const row of other ? table.rowsNotIn(other) : table.all()) {
      const text = JSON.stringify(serialise(row))
      rows.push(text)
      length += text.length
      if (length < longestLine) continue
      yield line(rows, [])
      count(rows.length)
      rows = []
      length = 0
    }
    yield line(rows, gone)
  }
}
