import type { FieldShape } from '../../core/schema/any-shape.ts'
import { definitionOf, innermostOf } from '../../core/schema/walk.ts'
import type { AnyTableSchema, Reference } from '../../core/store/table-schema.ts'
import { namesOf } from '../../core/text/known-names.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import { checkParts } from './part-check.ts'

const parts = namesOf<Reference>()({ to: true, whenGone: true, inheritedIf: true, unlessSameAs: true, orNone: true })
const fates = namesOf<Record<NonNullable<Reference['whenGone']>, true>>()({
  ...{ forget: true, delete: true, inherit: true, keep: true },
})

/** Refuses a reference that is misspelt, leads nowhere, or is on a field that holds no id. */
export function checkReference(
  table: string,
  field: string,
  { references, shape: { shape } }: AnyTableSchema,
  { tables }: World,
): void {
  const what = `The reference "${field}" of ${table.replace(/^The/, 'the')}`
  const reference = references![field]!
  checkParts(what, 'reference', reference, parts)
  const { to, whenGone } = reference
  if (!Object.hasOwn(tables, to)) {
    throw new TypeError(
      `${table} refers with "${field}" to "${to}", which is no table.${suggestOrList(String(to), Object.keys(tables))}`,
    )
  }
  const kind = kindOf(shape[field]!)
  if (noIds.includes(kind))
    throw new TypeError(
      `${what} is on a field of the kind ${kind}, which holds no id. Please write ${field}: z.int(), or z.array(z.int()).`,
    )
  if (whenGone !== undefined && !fates.includes(whenGone))
    throw new TypeError(`${what} has whenGone: "${whenGone}".${suggestOrList(String(whenGone), fates)}`)
  for (const part of ['inheritedIf', 'unlessSameAs'] as const) {
    const named = reference[part]
    if (named === undefined || Object.hasOwn(shape, named)) continue
    throw new TypeError(
      `${table} has no field "${named}", which ${part} of "${field}" names.${suggestOrList(String(named), Object.keys(shape), { some: 'It has' })}`,
    )
  }
  if (whenGone === 'keep' && tables[to]!.schema.former === undefined) {
    throw new TypeError(
      `${table} keeps "${field}", but "${to}" does not name its deleted rows. Please give whenGone: 'forget', 'delete' or 'inherit'.`,
    )
  }
}

const noIds = ['string', 'boolean', 'date', 'object', 'enum', 'record']

/** The kind of a field, or of what its list holds. */
function kindOf(field: FieldShape): string {
  const { type, element } = definitionOf(innermostOf(field))
  return element ? kindOf(element) : type
}
