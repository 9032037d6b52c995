import type { FieldShape } from '../../src/core/schema/any-shape.ts'
import { definitionOf, innermostOf } from '../../src/core/schema/walk.ts'
import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'

interface Relation {
  name: string
  field: string
  to: string
  isList: boolean
}

/** A field with the name of a relation takes precedence. */
export function relationsOf({ schema }: AnyTable): Relation[] {
  const fields: Readonly<Record<string, FieldShape>> = schema.shape.shape
  return Object.entries(schema.references ?? {})
    .map(([field, reference]) => ({ field, to: reference!.to, isList: isList(fields[field]!) }))
    .map((relation) => ({ ...relation, name: nameOf(relation) }))
    .filter(({ name }) => !Object.hasOwn(fields, name))
}

/** `manager_id` becomes `manager`, `group_ids` becomes `groups`, and `created_by` becomes `created_by_user`. */
function nameOf({ field, to, isList }: Omit<Relation, 'name'>): string {
  const [, one, many] = /^(.+?)(?:_i|I)d(s?)$/.exec(field) ?? []
  if (one) return one + many
  return `${field}_${isList ? to : to.replace(/ies$/, 'y').replace(/s$/, '')}`
}

/** Looks through `optional` and the like. */
export function isList(shape: FieldShape): boolean {
  return definitionOf(innermostOf(shape)).type === 'array'
}

export type FindRecord = (table: string, id: number) => AnyRow | undefined

/**
 * They read relations, and set them in a draft. They are on the prototype, so that a record equals its row and its
 * JSON is finite.
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
