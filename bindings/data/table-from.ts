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

/** What a table needs to know that a collection does not tell. */
export interface FromOptions<F extends string = string> {
  /** The fields that refer to records, and to which table. A relation becomes the id, or ids, of what it refers to. */
  references?: { readonly [Name in F]?: string | Reference }
  unique?: readonly F[]
  index?: readonly F[]
  noun?: string
  /** Where the ids of the records go, if they are no whole numbers. Rows are then numbered from 1. */
  keepIdAs?: string
}

/** The rows of a table that was made of a collection. Relations are ids in them. */
export type RowFrom<Rec, Refs, Kept extends string = never> = Row & {
  [F in Exclude<keyof Rec & string, 'id'>]: F extends keyof Refs ? Referring<Rec[F]> : Rec[F]
} & { [F in Kept]: Rec extends { id: infer Id } ? Id : never }

type Referring<Value> =
  NonNullable<Value> extends readonly object[]
    ? number[]
    : NonNullable<Value> extends readonly unknown[]
      ? Value
      : NonNullable<Value> extends object
        ? number | null
        : Value

/**
 * Makes a table of a collection of `@msw/data` that you have, with a schema of zod 4. `rows()` are its records of now.
 *
 * @example
 * const tables = { dishes: tableFrom(dishes, { references: { cook: 'users' } }) }
 * for (const row of tables.dishes.rows()) world.dishes.add(row)
 */
export function tableFrom<
  Rec extends object,
  const Refs extends FromOptions<keyof Rec & string>['references'] = References<never>,
  const Kept extends string = never,
>(
  collection: SomeCollection<Rec>,
  options: FromOptions<keyof Rec & string> & { references?: Refs; keepIdAs?: Kept } = {},
): TableSchema<RowShape<RowFrom<Rec, Refs, Kept>>, FullReferences<Refs>> & { rows(): RowFrom<Rec, Refs, Kept>[] } {
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

/** The schema is among the options that the collection was made with, which its types hide. */
function fieldsOf(collection: object): Fields {
  const { schema } = Object(Reflect.get(collection, 'options')) as { schema?: object }
  const { shape } = Object(schema) as { shape?: Fields }
  if (isSchema(schema) && shape) return { ...shape }
  const { vendor } = Object(Reflect.get(Object(schema), '~standard')) as { vendor?: string }
  const found = schema ? `is ${vendor === 'zod' ? 'no object of zod 4' : `one of ${vendor}`}` : 'is not to be found'
  throw new TypeError(
    `Failed to make a table of a collection: its schema ${found}. Please give it one: z.object({ … }) of zod 4.`,
  )
}

function checkId(id: z.core.$ZodType | undefined, keepIdAs: string | undefined): void {
  if (!id || keepIdAs || definitionOf(innermostOf(id)).type === 'number') return
  throw new TypeError(
    `Failed to make a table of a collection: its ids are no numbers. Please say where they go: tableFrom(collection, { keepIdAs: 'key' }). Rows are then numbered.`,
  )
}

function needField(fields: Fields, field: string): z.core.$ZodType {
  if (fields[field]) return fields[field]
  throw new TypeError(
    `Failed to make a table of a collection: there is no field "${field}" to refer by. Its fields are ${Object.keys(fields).join(', ')}.`,
  )
}

/** Whether a field holds records, or lists of them. */
function isOfRecords(shape: z.core.$ZodType): boolean {
  const { type, element } = definitionOf(innermostOf(shape))
  return element ? isOfRecords(element) : type === 'object' || type === 'lazy' || type === 'union'
}
