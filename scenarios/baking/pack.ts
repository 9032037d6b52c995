import type { ExportedWorld } from '../../src/world/world.ts'
import type { Column, Packed } from './columns.ts'

type Fields = Record<string, unknown>
type Path = Column['path']

/** The inverse of `unpack`. */
export function pack({ tables, ...rest }: ExportedWorld): Packed {
  const packed = Object.entries(tables).map(([name, { nextId, rows }]) => [
    name,
    { nextId, length: rows.length, columns: columnsOf(rows as Fields[]) },
  ])
  return { ...rest, tables: Object.fromEntries(packed) }
}

function columnsOf(rows: readonly Fields[]): Column[] {
  const fields = new Set(rows.flatMap((row) => Object.keys(row)))
  const paths = [...fields].flatMap((field): Path[] => {
    // A field that holds an object in every row is split, so that its field names are not repeated either.
    const objects = rows.map((row) => row[field])
    if (!objects.every(isObject)) return [[field]]
    return [...new Set(objects.flatMap((object) => Object.keys(object)))].map((part) => [field, part])
  })
  return paths.map((path) => columnAt(rows, path))
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
}

function columnAt(rows: readonly Fields[], path: Path): Column {
  const plain = rows.map((row) => cellAt(row, path))
  const after = stemOf(rows, path, plain)
  const cells = after === undefined ? plain : plain.map((cell, at) => shorten(cell, rows[at]![after]))
  const places = new Map<string, number>()
  const picks = cells.map((cell) => (cell === undefined ? -1 : placeOf(JSON.stringify(cell), places)))
  const values = [...places.keys()].map((value) => JSON.parse(value))
  if (places.size === 1 && !picks.includes(-1)) return { path, values, after }
  const isShorter = JSON.stringify([values, picks]).length < JSON.stringify(cells).length
  return isShorter || picks.includes(-1) ? { path, values, picks, after } : { path, values: cells, after }
}

function placeOf(value: string, places: Map<string, number>): number {
  const known = places.get(value)
  if (known !== undefined) return known
  places.set(value, places.size)
  return places.size - 1
}

function cellAt(row: Fields, [field, part]: Path): unknown {
  return part === undefined ? row[field] : (row[field] as Fields)[part]
}

/** The earlier field that most of the cells start with: email addresses start with usernames. */
function stemOf(rows: readonly Fields[], [field]: Path, cells: readonly unknown[]): string | undefined {
  if (cells.some((cell) => typeof cell !== 'string' || cell.startsWith('~'))) return undefined
  const fields = Object.keys(rows[0] ?? {})
  return fields.slice(0, fields.indexOf(field)).find((stem) => {
    const shorter = rows.filter((row, at) => shorten(cells[at], row[stem]) !== cells[at])
    return shorter.length > rows.length / 2
  })
}

function shorten(cell: unknown, stem: unknown): unknown {
  if (typeof cell !== 'string' || typeof stem !== 'string' || stem === '' || !cell.startsWith(stem)) return cell
  return `~${cell.slice(stem.length)}`
}
