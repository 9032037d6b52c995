import * as z from 'zod/mini'
import type { FieldShape } from '../../core/schema/any-shape.ts'
import { definitionOf, innermostOf, isSchema } from '../../core/schema/walk.ts'
import { nounOf } from '../../core/store/table.ts'
import type { AnyTableSchema, Reference, TableSchema } from '../../core/store/table-schema.ts'
import { namesOf } from '../../core/text/known-names.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import { readSchema, type SomeCollection } from '../../world/world-schema.ts'
import { type AnyDefinedApplication, applications } from '../applications.ts'
import { createWorld as createOurs } from '../create-world.ts'
import { type Sentences, wrongList, wrongParts } from './part-check.ts'

const tableParts = namesOf<TableSchema>()(
  'shape noun unique index references lifetime datedBy annual former keepOf heir rows',
)

const referenceParts = namesOf<Reference>()('to whenGone inheritedIf unlessSameAs orNone')
const fates = namesOf<Record<NonNullable<Reference['whenGone']>, true>>()('forget delete inherit keep')

export function* wrongTables(
  own: readonly AnyDefinedApplication[],
  all: readonly AnyDefinedApplication[],
  createWorld: () => World,
): Sentences {
  const schemas = new Map<string, AnyTableSchema>()
  for (const { place, tables = {} } of own) {
    for (const [name, given] of Object.entries(tables)) {
      const table = `The table "${name}" of "${place.application}"`
      yield* wrongName(table, name, place.application, all)
      if (isSchema(given)) yield `${table} is only a shape. Please write ${name}: table(${shapeName(name)}).`
      yield* wrongCollection(table, given)
      schemas.set(table, readSchema(given))
      yield* wrongFields(table, readSchema(given))
    }
  }
  const world = createWorld()
  const names = Object.keys(world.tables)
  for (const [table, schema] of schemas) {
    const { former, references = {} } = schema
    if (former !== undefined && !names.includes(former))
      yield `${table} keeps the names of deleted rows in "${former}", which is not a table.${suggestOrList(String(former), names)}`
    for (const field of Object.keys(references)) yield* wrongReference(table, field, schema, world)
  }
}

function shapeName(table: string): string {
  const noun = nounOf(table)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

function* wrongName(table: string, name: string, own: string, all: readonly AnyDefinedApplication[]): Sentences {
  if (!/^[a-z]\w*$/.test(name))
    yield `${table} has a name that cannot be a field. Please use letters and digits, as in world.dishes.`
  const isOf = ({ tables = {} }: AnyDefinedApplication) => Object.hasOwn(tables, name)
  const other = all.find((each) => each.place.application !== own && isOf(each))
  if (other) yield `${table} has the same name as a table of "${other.place.application}". Please choose another name.`
  const isExtended = applications.some((each) => each.place.application === own && isOf(each))
  if (name in createOurs() && !isExtended)
    yield `${table} has the same name as a built-in field of worlds. Please choose another name.`
}

function* wrongCollection(table: string, given: AnyTableSchema | SomeCollection): Sentences {
  if (typeof given !== 'object' || given === null)
    yield `${table} is ${given}. Please write table(z.object({ id: z.int(), … })).`
  if ('shape' in given || !('create' in given)) return
  const { shape } = readSchema(given)
  if (!isSchema(shape) || !shape.shape)
    yield `${table} is a collection whose schema is not a zod 4 object. Please use z.object({ … }).`
  const toRows = (options: string) => `Please use tableFrom(collection, ${options}) from fauxtranet/data.`
  const isNumbered = z.safeParse(shape.shape.id ?? z.never(), 1).success
  if (!isNumbered)
    yield `${table} is a collection whose records do not have a number as id. ${toRows("{ keepIdAs: 'key' }")}`
  const [relation] = given.all().flatMap(findRelations)
  if (relation)
    yield `${table} is a collection whose records have relations. ${toRows(`{ references: { ${relation}: '…' } }`)}`
}

/** `@msw/data` keeps relations in a map under a symbol that it does not export. */
function findRelations(record: object): string[] {
  const kept = Object.getOwnPropertySymbols(record).map((name) => Reflect.get(record, name))
  return kept.flatMap((value) => (value instanceof Map ? [...value.keys()].map(String) : []))
}

function* wrongFields(table: string, schema: TableSchema): Sentences {
  yield* wrongParts(table, schema, tableParts)
  for (const part of ['unique', 'index', 'annual'] as const) yield* wrongList(table, part, schema[part], 'name')
  const { shape, unique = [], index = [], lifetime, datedBy, references = {} } = schema
  const fields = Object.keys(shape?.shape ?? {})
  if (!fields.includes('id')) yield `${table} has no id. Please write table(z.object({ id: z.int(), … })).`
  if (!z.safeParse(shape.shape.id!, 1).success)
    yield `${table} has an id that is not a number. Please write id: z.int(), and keep your id in another field.`
  if (lifetime !== undefined) yield* wrongLifetime(table, lifetime)
  const named = {
    unique,
    index,
    references: Object.keys(references),
    lifetime: lifetime ? [lifetime.since] : [],
    datedBy: datedBy === undefined ? [] : [datedBy],
  }
  for (const [where, names] of Object.entries<readonly string[]>(named))
    for (const name of names) yield* wrongField(table, name, fields, where)
}

function* wrongField(table: string, name: string, fields: readonly string[], where: string): Sentences {
  if (fields.includes(name)) return
  yield `${table} has no field "${name}", which ${where} names.${suggestOrList(String(name), fields, { some: 'It has' })}`
}

function* wrongLifetime(table: string, lifetime: { since?: unknown; lasts?: unknown }): Sentences {
  const what = `The lifetime of ${table.replace(/^The/, 'the')}`
  yield* wrongParts(what, lifetime, ['since', 'lasts'])
  const { since, lasts } = lifetime
  if (typeof since !== 'string' || typeof lasts !== 'number' || !(lasts > 0))
    yield `${what} is incomplete. Please write lifetime: { since: '<field>', lasts: <milliseconds> }.`
}

function* wrongReference(
  table: string,
  field: string,
  { references, shape: { shape } }: AnyTableSchema,
  { tables }: World,
): Sentences {
  const what = `The reference "${field}" of ${table.replace(/^The/, 'the')}`
  const reference = references![field]!
  yield* wrongParts(what, reference, referenceParts)
  const { to, whenGone } = reference
  if (!Object.hasOwn(tables, to))
    yield `${table} refers in "${field}" to "${to}", which is not a table.${suggestOrList(String(to), Object.keys(tables))}`
  const kind = kindOf(shape[field]!)
  if (noIds.includes(kind))
    yield `${what} is on a field of type ${kind}, which cannot hold an id. Please write ${field}: z.int(), or z.array(z.int()).`
  if (whenGone !== undefined && !fates.includes(whenGone))
    yield `${what} has whenGone: "${whenGone}".${suggestOrList(String(whenGone), fates)}`
  for (const part of ['inheritedIf', 'unlessSameAs'] as const) {
    const named = reference[part]
    if (named !== undefined) yield* wrongField(table, named, Object.keys(shape), `${part} of "${field}"`)
  }
  if (whenGone === 'keep' && tables[to]!.schema.former === undefined)
    yield `${table} keeps "${field}", but "${to}" does not keep the names of deleted rows. Please set whenGone: 'forget', 'delete' or 'inherit'.`
}

const noIds = ['string', 'boolean', 'date', 'object', 'enum', 'record']

function kindOf(field: FieldShape): string {
  const { type, element } = definitionOf(innermostOf(field))
  return element ? kindOf(element) : type
}
