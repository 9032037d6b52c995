import { takeTurns } from '../../src/simulator/pace.ts'
import type { ExportedWorld } from '../../src/world/world.ts'

/** One field of every row of a table, or a nested one: `metadata`, `phone`. */
export interface Column {
  path: readonly [field: string, part?: string]
  values: readonly unknown[]
  /** The index of each row's value, -1 for none. Without it there is a value for each row, or one for all. */
  picks?: readonly number[]
  /** A text that starts with `~` is a suffix: the value of this field of the row comes before it. */
  after?: string
}

/** A world by columns, so that no field name and few values are written twice. */
export interface Packed extends Omit<ExportedWorld, 'tables'> {
  tables: Record<string, { nextId: number; length: number; columns: readonly Column[] }>
}

type Fields = Record<string, unknown>

export async function unpack({ tables, ...rest }: Packed): Promise<ExportedWorld> {
  const pause = takeTurns()
  const unpacked: ExportedWorld['tables'] = {}
  for (const [name, { nextId, length, columns }] of Object.entries(tables)) {
    const rows = Array.from({ length }, (): Fields => ({}))
    for (const column of columns) {
      fillIn(rows, column)
      await pause()
    }
    unpacked[name] = { nextId, rows }
  }
  return { ...rest, tables: unpacked }
}

function fillIn(rows: readonly Fields[], { path: [field, part], values, picks, after }: Column): void {
  rows.forEach((row, at) => {
    const pick = picks ? picks[at]! : values.length === 1 ? 0 : at
    if (pick < 0) return
    const value = values[pick]
    const whole = after !== undefined && isContinued(value) ? `${row[after]}${value.slice(1)}` : value
    if (part === undefined) row[field] = whole
    else partsOf(row, field)[part] = whole
  })
}

function isContinued(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('~')
}

function partsOf(row: Fields, field: string): Fields {
  row[field] ??= {}
  return row[field] as Fields
}
