import * as z from 'zod/mini'
import { definitionOf, innermostOf, isSchema } from '../../src/core/schema/walk.ts'
import {
  type FullReferences,
  type Reference,
  type References,
  type Row,
  type RowShape,
  type TableSchema,
  table,
} from '../../src/core/store/table-schema.ts'
import type { SomeCollection } from '../../src/world/world-schema.ts'
import { rowsOf } from './collection-rows.ts'
import { isList } from './relations.ts'

/** Settings of a table that a collection does not have. */
export interface FromOptions<F extends string = string> {
  /** The fields that refer to records, with the name of the table. A relation becomes an id or a list of ids. */
  references?: { readonly [Name in F]?: string | Reference }
  unique?: readonly F[]
  index?: readonly F[]
  noun?: string
  /** The field for the original ids, if they are not whole numbers. Rows are then numbered from 1. */
  keepIdAs?: string
}

/** A row of a table that was created from a collection. Relations are ids. */
export type RowFrom<Rec, Refs, Kept extends string = never> = Row &
  Omit<Rec, symbol | 'id' | RelationIn<Rec, Refs>> & {
    [F in RelationIn<Rec, Refs>]-?: NonNullable<Rec[F]> extends readonly unknown[] ? number[] : number | null
  } & { [F in Kept]: Rec extends { id: infer Id } ? Id : never }

type RelationIn<Rec, Refs> = {
  [F in keyof Rec & keyof Refs]-?: ElementOf<NonNullable<Rec[F]>> extends object ? F : never
}[keyof Rec & keyof Refs]
type ElementOf<Value> = Value extends readonly (infer Element)[] ? Element : Value

/**
 * Creates a table from an existing collection of `@msw/data` with a zod 4 schema. Every world begins
 * with its records.
 *
 * @example
 * const tables = { dishes: tableFrom(dishes, { references: { cook: 'users' } }) }
 */
export function tableFrom<
  Rec extends object,
  const Refs extends FromOptions<keyof Rec & string>['references'] = References<never>,
  const Kept extends string = never,
>(
  collection: SomeCollection<Rec>,
  options: FromOptions<keyof Rec & string> & { references?: Refs; keepIdAs?: Kept } = {},
): TableSchema<RowShape<RowFrom<Rec, NoInfer<Refs>, NoInfer<Kept>>>, FullReferences<NoInfer<Refs>>> {
  const { references = {}, keepIdAs, ...rest } = options as FromOptions
  const { id, ...fields } = fieldsOf(collection)
  checkId(id, keepIdAs)
  const isRelation = (field: string) => isOfRecords(needField(fields, field))
  const relations = Object.keys(references).filter(isRelation)
  const shape: Record<string, z.core.$ZodType> = { id: z.int(), ...fields }
  if (keepIdAs) shape[keepIdAs] = id!
  for (const field of relations) {
    shape[field] = isList(fields[field]!) ? z.array(z.int()) : z.nullable(z.int())
  }
  const schema = table(z.object(shape) as unknown as RowShape, { ...rest, references } as object)
  return { ...schema, rows: () => rowsOf(collection, relations, keepIdAs) } as never
}

type Fields = Record<string, z.core.$ZodType>

/** The schema is in the collection's options, which its types hide. */
function fieldsOf(collection: object): Fields {
  const { schema } = Object(Reflect.get(collection, 'options')) as { schema?: object }
  const { shape } = Object(schema) as { shape?: Fields }
  if (isSchema(schema) && shape) return { ...shape }
  const { vendor } = Object(Reflect.get(Object(schema), '~standard')) as { vendor?: string }
  const found = schema ? `is ${vendor === 'zod' ? 'not a zod 4 object' : `from ${vendor}`}` : 'cannot be found'
  throw new TypeError(
    `Failed to create a table from a collection: its schema ${found}. Please use z.object({ … }) of zod 4.`,
  )
}

function checkId(id: z.core.$ZodType | undefined, keepIdAs: string | undefined): void {
  if (!id || keepIdAs || definitionOf(innermostOf(id)).type === 'number') return
  throw new TypeError(
    `Failed to create a table from a collection: its ids are not numbers. Please name a field for them: tableFrom(collection, { keepIdAs: 'key' }). Rows are then numbered.`,
  )
}

function needField(fields: Fields, field: string): z.core.$ZodType {
  if (fields[field]) return fields[field]
  throw new TypeError(
    `Failed to create a table from a collection: there is no field "${field}" for a reference. Its fields are ${Object.keys(fields).join(', ')}.`,
  )
}

function isOfRecords(shape: z.core.$ZodType): boolean {
  const { type, element } = definitionOf(innermostOf(shape))
  return element ? isOfRecords(element) : type === 'object' || type === 'lazy' || type === 'union'
}
