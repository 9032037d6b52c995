import type { FieldShape } from '../../src/core/schema/any-shape.ts'
import { definitionOf, innermostOf } from '../../src/core/schema/walk.ts'
import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'

/** A field that refers to records, and the name under which you read these. */
interface Relation {
  name: string
  field: string
  /** The table of the records. */
  to: string
  isList: boolean
}

/** The relations of a table: its references, by the names of what they refer to. A field of that name goes before. */
export function relationsOf({ schema }: AnyTable): Relation[] {
  const fields: Readonly<Record<string, FieldShape>> = schema.shape.shape
  return Object.entries(schema.references ?? {})
    .map(([field, reference]) => ({ field, to: reference!.to, isList: isList(fields[field]!) }))
    .map((relation) => ({ ...relation, name: nameOf(relation) }))
    .filter(({ name }) => !Object.hasOwn(fields, name))
}

/** `manager_id` is `manager`, `group_ids` is `groups`; `created_by` has no name for a user yet, so it is `created_by_user`. */
function nameOf({ field, to, isList }: Omit<Relation, 'name'>): string {
  const [, one, many] = /^(.+?)(?:_i|I)d(s?)$/.exec(field) ?? []
  if (one) return one + many
  return `${field}_${isList ? to : to.replace(/ies$/, 'y').replace(/s$/, '')}`
}

/** Whether a field holds a list, optional or not. */
export function isList(shape: FieldShape): boolean {
  return definitionOf(innermostOf(shape)).type === 'array'
}

/** Finds the record of a row in another table. */
export type FindRecord = (table: string, id: number) => AnyRow | undefined

/**
 * The properties of all records of a table: they read its relations, and set them in a draft. They are not the record's
 * own, so that it equals its row, and becomes JSON without end.
 */
export function propertiesOf(relations: readonly Relation[], find: FindRecord): PropertyDescriptorMap {
  return Object.fromEntries(relations.map((relation) => [relation.name, propertyOf(relation, find)]))
}

function propertyOf({ name, field, to, isList }: Relation, find: FindRecord): PropertyDescriptor {
  const idOf = (value: unknown) => {
    if (value === null || value === undefined) return null
    const { id } = Object(value) as Partial<AnyRow>
    if (typeof id === 'number') return id
    throw new TypeError(
      `Failed to set ${name}: it must be a record of ${to}. Please find one, or set ${field} to its id.`,
    )
  }
  return {
    configurable: true,
    get(this: AnyRow) {
      const ids = [this[field] ?? []].flat() as number[]
      const found = ids.map((id) => find(to, id)).filter((record) => record !== undefined)
      return isList ? found : (found[0] ?? null)
    },
    set(this: Record<string, unknown>, value: unknown) {
      this[field] = isList ? (value as unknown[]).map(idOf) : idOf(value)
    },
  }
}
