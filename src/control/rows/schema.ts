import type { AnyTable } from '../../core/store/references.ts'
import { type Schema, toSchema } from '../reference/schema.ts'
import { fieldWords } from '../words/field.ts'
import type { RowSchema } from './shapes.ts'
import { referencesOf } from './title.ts'

/** The JSON Schema of a table's rows, for a form. The table sets the id itself. */
export function presentSchema(table: AnyTable): RowSchema {
  const { properties = {}, required = [], ...schema } = toSchema(table.schema.shape, 'input')
  const references = new Map(referencesOf(table))
  const unique = (table.schema.unique ?? []) as readonly string[]
  const described = Object.entries(properties as Record<string, Schema>).map(([field, property]) => {
    const reference = references.get(field)
    return [
      field,
      {
        ...property,
        title: fieldWords(field),
        ...(reference && { 'x-references': reference.to, ...(reference.orNone && { 'x-none': 0 }) }),
        ...(unique.includes(field) && { 'x-unique': true }),
        ...(field === 'id' && { readOnly: true }),
      },
    ]
  })
  return {
    ...schema,
    type: 'object',
    title: table.noun,
    properties: Object.fromEntries(described),
    required: required.filter((field) => field !== 'id'),
  }
}
