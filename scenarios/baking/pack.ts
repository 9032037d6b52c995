import { deflateRawSync } from 'node:zlib'
import { isObject } from '../../src/core/is-object.ts'
import type { ExportedWorld } from '../../src/world/world.ts'
import { type Column, type Fields, type PackedWorld, type Stem, stemIn } from './columns.ts'
import { dateIn, type Numbering, numberOf, startOf, units } from './numbers.ts'

type Path = Column['path']
type Cells = readonly unknown[]

/** The inverse of `unpack`. */
export function pack({ tables, ...rest }: ExportedWorld): PackedWorld {
  const packed = Object.entries(tables).map(([name, { nextId, rows }]) => [
    name,
    { nextId, length: rows.length, columns: columnsOf(rows as Fields[], rest.now) },
  ])
  return { ...rest, tables: Object.fromEntries(packed) }
}

function columnsOf(rows: readonly Fields[], now: string): Column[] {
  const paths = fieldsIn(rows).flatMap((field): Path[] => {
    // A field with an object or null in most rows is split, so that its nested field names are not repeated either.
    const objects = rows.map((row) => row[field]).filter((value) => value !== null)
    if (objects.length <= rows.length / 2 || !objects.every(hasFields)) return [[field]]
    const parts = fieldsIn(objects).map((part): Path => [field, part])
    return objects.length < rows.length ? [[field], ...parts] : parts
  })
  const split = new Set(paths.flatMap(([field, part]) => (part === undefined ? [] : [field])))
  return paths.map((path) => {
    const isHead = path[1] === undefined && split.has(path[0])
    return isHead ? nullsAt(rows, path) : shortest(columnsAt(rows, path, now))
  })
}

function nullsAt(rows: readonly Fields[], path: Path): Column {
  return listed(
    path,
    rows.map((row) => (row[path[0]] === null ? null : undefined)),
  )
}

/** Keeps the order of fields, including those that only some rows have. */
function fieldsIn(rows: readonly Fields[]): string[] {
  const fields: string[] = []
  for (const row of rows) {
    let at = 0
    for (const field of Object.keys(row)) {
      const known = fields.indexOf(field)
      if (known === -1) fields.splice(at, 0, field)
      at = known === -1 ? at + 1 : known + 1
    }
  }
  return fields
}

function hasFields(value: unknown): value is Fields {
  return isObject(value) && !Array.isArray(value) && Object.keys(value).length > 0
}

function columnsAt(rows: readonly Fields[], path: Path, now: string): Column[] {
  const cells = rows.map((row) => cellAt(row, path))
  return [
    columnOf(path, cells),
    ...(cells.every(isBase64) ? [{ ...columnOf(path, cells.map(fromBase64)), base64: true as const }] : []),
    ...(cells.every(isNumbers) ? [{ ...columnOf(path, cells.map(toSteps)), steps: true as const }] : []),
    ...sentencesIn(cells).map((sentences) => ({
      ...columnOf(
        path,
        cells.map((cell) => toNumbers(cell, sentences)),
      ),
      sentences,
    })),
    ...stemsFor(rows, path, cells).map((after) => ({
      ...columnOf(
        path,
        cells.map((cell, at) => removeStem(cell, stemIn(rows[at]!, after))),
      ),
      after,
    })),
    ...numberingsFor(rows, path, cells).map((numbering) => ({
      ...columnOf(path, count(rows, cells, numbering, now)),
      numbering,
    })),
  ]
}

/** Compares compressed sizes, since pages load the data compressed. */
function shortest(columns: readonly Column[]): Column {
  if (columns.length === 1) return columns[0]!
  const sizes = new Map(columns.map((column) => [column, deflateRawSync(JSON.stringify(column)).length]))
  return columns.reduce((best, column) => (sizes.get(column)! < sizes.get(best)! ? column : best))
}

function columnOf(path: Path, cells: Cells): Column {
  if (!cells.includes(undefined) || cells.includes(null)) return listed(path, cells)
  return {
    ...listed(
      path,
      cells.map((cell) => cell ?? null),
    ),
    sparse: true,
  }
}

function listed(path: Path, cells: Cells): Column {
  const places = new Map<string, number>()
  const picks = cells.map((cell) => (cell === undefined ? -1 : pickOf(JSON.stringify(cell), places)))
  const values = [...places.keys()].map((value) => JSON.parse(value))
  if (places.size === 1 && !picks.includes(-1)) return { path, values }
  const isShorter = JSON.stringify([values, picks]).length < JSON.stringify(cells).length
  return isShorter || picks.includes(-1) ? { path, values, picks } : { path, values: cells }
}

function pickOf(value: string, places: Map<string, number>): number {
  const known = places.get(value)
  if (known === undefined) places.set(value, places.size + 1)
  return known ?? 0
}

function cellAt(row: Fields, [field, part]: Path): unknown {
  return part === undefined ? row[field] : (row[field] as Fields | null)?.[part]
}

function fieldsBefore(rows: readonly Fields[], [field]: Path): string[] {
  const fields = Object.keys(rows[0] ?? {})
  return fields.slice(0, fields.indexOf(field))
}

function isNumbers(cell: unknown): boolean {
  return Array.isArray(cell) ? cell.every((one) => numberOf({ kind: 'number' }, one) !== undefined) : cell === undefined
}

function toSteps(cell: unknown): unknown {
  return (cell as number[] | undefined)?.map((one, at, all) => one - (all[at - 1] ?? 0))
}

/** The sentences that occur in several strings. */
function sentencesIn(cells: Cells): string[][] {
  if (cells.some(Array.isArray)) return []
  const counts = new Map<string, number>()
  for (const one of cells.flatMap(split)) counts.set(one, (counts.get(one) ?? 0) + 1)
  const repeated = [...counts.keys()].filter((one) => counts.get(one)! > 1)
  return repeated.length > 0 ? [repeated] : []
}

function split(cell: unknown): string[] {
  return typeof cell === 'string' ? cell.split(/(?<=[.!?]) /) : []
}

function toNumbers(cell: unknown, sentences: readonly string[]): unknown {
  const numbers = split(cell).map((one) => sentences.indexOf(one))
  return numbers.length > 0 && !numbers.includes(-1) ? numbers : cell
}

function isBase64(cell: unknown): boolean {
  if (typeof cell !== 'string') return cell === undefined
  return Buffer.from(cell, 'base64').toString('base64') === cell
}

function fromBase64(cell: unknown): unknown {
  return typeof cell === 'string' ? Buffer.from(cell, 'base64').toString('latin1') : cell
}

/** Email addresses often start with usernames, and usernames contain names. */
function stemsFor(rows: readonly Fields[], path: Path, cells: Cells): Stem[] {
  if (cells.some((cell) => typeof cell !== 'string' || cell.startsWith('~'))) return []
  const stems = fieldsBefore(rows, path).flatMap((field): Stem[] => [[field], [field, 0], [field, 1]])
  return stems.filter((stem) => {
    const shorter = rows.filter((row, at) => removeStem(cells[at], stemIn(row, stem)) !== cells[at])
    return shorter.length > rows.length / 2
  })
}

function removeStem(cell: unknown, stem: string): unknown {
  return typeof cell === 'string' && stem !== '' && cell.startsWith(stem) ? `~${cell.slice(stem.length)}` : cell
}

/** Numberings that fit most cells and no cell that is a number already. */
function numberingsFor(rows: readonly Fields[], path: Path, cells: Cells): Numbering[] {
  const filled = cells.filter((cell) => cell !== null && cell !== undefined && cell !== '')
  const prefix = /^\D*/.exec(String(filled[0]))![0]
  const kind = (['day', 'minute', 'number', { prefix }] as const).find((kind) => {
    const others = filled.filter((cell) => numberOf({ kind }, cell) === undefined)
    return others.length < filled.length / 2 && !others.some((cell) => typeof cell === 'number')
  })
  if (kind === undefined) return []
  const isDate = (value: unknown) => value === null || numberOf({ kind }, value) !== undefined
  const alike = fieldsBefore(rows, path).filter(
    (field) => typeof kind === 'string' && kind in units && rows.every((row) => isDate(row[field])),
  )
  return [{ kind }, { kind, from: 'row before' }, ...alike.map((field) => ({ kind, from: { field } }) as const)]
}

/** The inverse of `textsOf`. */
function count(rows: readonly Fields[], cells: Cells, numbering: Numbering, now: string): unknown[] {
  const { kind, from } = numbering
  const start = startOf(numbering, now)
  const unit = units[kind as keyof typeof units]
  let before = start
  return cells.map((cell, at) => {
    const number = numberOf(numbering, cell)
    if (number === undefined) return cell
    const since = typeof from === 'object' ? dateIn(rows[at]!, from.field, unit, start) : before
    if (from === 'row before') before = number
    return from === undefined ? start - number : number - since
  })
}
