import type { AnyRow } from '../../src/core/store/references.ts'

export interface RecordsOf<Rec extends object = object> {
  all(): Rec[]
}

interface Relation {
  foreignCollections: readonly RecordsOf[]
}

type Numbers = Map<RecordsOf, Map<unknown, number>>

/** Records without numeric ids are numbered. Relations become ids. */
export function rowsOf(collection: RecordsOf, relations: readonly string[], keepIdAs: string | undefined): AnyRow[] {
  const numbers: Numbers = new Map()
  return collection.all().map((record) => {
    const row: Record<string, unknown> = {}
    for (const [field, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(record))) {
      if (get && !relations.includes(field)) throw unknownRelation(field)
      row[field] = relations.includes(field) ? idsOf(record, field, numbers) : value
    }
    const id = idOf(record, [collection], keepIdAs === undefined, numbers)
    return { ...row, ...(keepIdAs && { [keepIdAs]: row.id }), id }
  })
}

function unknownRelation(field: string): TypeError {
  return new TypeError(
    `Failed to create rows from a collection: ${field} is a relation. Please name its table: tableFrom(collection, { references: { ${field}: 'users' } }).`,
  )
}

function idsOf(record: object, field: string, numbers: Numbers): number | number[] | null {
  const value: unknown = Reflect.get(record, field)
  const foreign = findRelations(record)?.get(field)?.foreignCollections ?? []
  if (Array.isArray(value)) return value.map((one) => idOf(one, foreign, true, numbers))
  return value ? idOf(value, foreign, true, numbers) : null
}

/** The library stores the relations of a record under a symbol that it does not export. */
function findRelations(record: object): Map<string, Relation> | undefined {
  const values = Object.getOwnPropertySymbols(record).map((name) => Reflect.get(record, name))
  return values.find((value) => value instanceof Map)
}

/** A record's own id, or its position in its collection. */
function idOf(record: object, collections: readonly RecordsOf[], hasOwn: boolean, numbers: Numbers): number {
  const { id } = record as { id?: unknown }
  if (hasOwn && typeof id === 'number') {
    if (Number.isSafeInteger(id) && id > 0) return id
    throw new RangeError(
      `Failed to create rows from a collection: ${id} is not a valid id. Please use whole numbers from 1, or tableFrom(collection, { keepIdAs: 'key' }).`,
    )
  }
  for (const collection of collections) {
    const places = numbers.get(collection) ?? new Map(collection.all().map((one, i) => [one, i + 1]))
    numbers.set(collection, places)
    const place = places.get(record)
    if (place) return place
  }
  throw new TypeError(
    'Failed to create rows from a collection: one of its relations refers to a record without a collection.',
  )
}
