import * as z from 'zod/mini'
import type { FieldShape } from '../../core/schema/any-shape.ts'
import { definitionOf, innermostOf, isSchema } from '../../core/schema/walk.ts'
import { nounOf } from '../../core/store/table.ts'
import type { AnyTableSchema, Reference, TableSchema } from '../../core/store/table-schema.ts'
import { namesOf } from '../../core/text/known-names.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import { readSchema, type SomeCollection } from '../../world/world-schema.ts'
import { type AnyDefinedApplication, applications, createWorld as createOurs } from '../applications.ts'
import { checkList, checkParts } from './part-check.ts'

const tableParts = namesOf<TableSchema>()({
  shape: true,
  noun: true,
  unique: true,
  index: true,
  references: true,
  lifetime: true,
  datedBy: true,
  onAnyDay: true,
  former: true,
  keepOf: true,
  heir: true,
})

const referenceParts = namesOf<Reference>()({
  to: true,
  whenGone: true,
  inheritedIf: true,
  unlessSameAs: true,
  orNone: true,
})
const fates = namesOf<Record<NonNullable<Reference['whenGone']>, true>>()({
  forget: true,
  delete: true,
  inherit: true,
  keep: true,
})

/** Refuses tables that are not sound, or whose name is taken. `createWorld` makes an empty world with all of them. */
export function checkTables(
  own: readonly AnyDefinedApplication[],
  all: readonly AnyDefinedApplication[],
  createWorld: () => World,
): void {
  const tables = own.flatMap(({ place, tables = {} }) =>
    Object.entries(tables).map(([name, given]) => ({ name, given, application: place.application })),
  )
  const nameOf = ({ name, application }: (typeof tables)[number]) => `The table "${name}" of "${application}"`
  for (const each of tables) {
    checkName(nameOf(each), each.name, each.application, all)
    if (isSchema(each.given))
      throw new TypeError(
        `${nameOf(each)} is a shape alone. Please write ${each.name}: table(${shapeName(each.name)}).`,
      )
    checkCollection(nameOf(each), each.given)
    checkFields(nameOf(each), readSchema(each.given))
  }
  const world = createWorld()
  for (const each of tables) {
    const schema = readSchema(each.given)
    checkFormer(nameOf(each), schema, world)
    for (const field of Object.keys(schema.references ?? {})) checkReference(nameOf(each), field, schema, world)
  }
}

/** What one would call the shape of a row: `Dish` of `dishes`. */
function shapeName(table: string): string {
  const noun = nounOf(table)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

function checkName(table: string, name: string, own: string, all: readonly AnyDefinedApplication[]): void {
  if (!/^[a-z]\w*$/.test(name))
    throw new TypeError(`${table} has no name for a field. Please call it as in world.dishes.`)
  const isOf = ({ tables = {} }: AnyDefinedApplication) => Object.hasOwn(tables, name)
  const other = all.find((each) => each.place.application !== own && isOf(each))
  if (other) {
    throw new TypeError(`${table} has the name of one of "${other.place.application}". Please choose another.`)
  }
  const isExtended = applications.some((each) => each.place.application === own && isOf(each))
  if (name in createOurs() && !isExtended)
    throw new TypeError(`${table} has the name of a field that every world has. Please choose another.`)
}

/** A collection of `@msw/data` is a table as it is, where its records are rows. */
function checkCollection(table: string, given: AnyTableSchema | SomeCollection): void {
  if (typeof given !== 'object' || given === null)
    throw new TypeError(`${table} is ${given}. Please make it with table(z.object({ id: z.int(), … })).`)
  if ('shape' in given || !('create' in given)) return
  const { shape } = readSchema(given)
  if (!isSchema(shape) || !shape.shape)
    throw new TypeError(`${table} is a collection whose schema is no object of zod 4. Please give it z.object({ … }).`)
  const numbered = z.safeParse(shape.shape.id ?? z.never(), 1).success
  if (!numbered) throw noRows(table, 'have no number as their id', "{ keepIdAs: 'key' }")
  const [relation] = given.all().flatMap(findRelations)
  if (relation) throw noRows(table, 'have relations', `{ references: { ${relation}: '…' } }`)
}

function noRows(table: string, why: string, options: string): Error {
  return new TypeError(
    `${table} is a collection whose records ${why}. Please use tableFrom(collection, ${options}) of fauxtranet/data.`,
  )
}

/** The library keeps the relations of a record in a map, under a symbol that it does not export. */
function findRelations(record: object): string[] {
  const kept = Object.getOwnPropertySymbols(record).map((name) => Reflect.get(record, name))
  return kept.flatMap((value) => (value instanceof Map ? [...value.keys()].map(String) : []))
}

function checkFields(table: string, schema: TableSchema): void {
  checkParts(table, 'table', schema, tableParts)
  for (const part of ['unique', 'index', 'onAnyDay'] as const) checkList(table, part, schema[part], 'name')
  const { shape, unique = [], index = [], lifetime, datedBy, references = {} } = schema
  const fields = Object.keys(shape?.shape ?? {})
  if (!fields.includes('id')) {
    throw new TypeError(`${table} has no id. Please make it with table(z.object({ id: z.int(), … })).`)
  }
  if (!z.safeParse(shape.shape.id!, 1).success)
    throw new TypeError(
      `${table} has an id that is no number. Please write id: z.int(), and keep yours in another field.`,
    )
  if (lifetime !== undefined) checkLifetime(table, lifetime)
  const named = {
    unique,
    index,
    references: Object.keys(references),
    lifetime: lifetime ? [lifetime.since] : [],
    datedBy: datedBy === undefined ? [] : [datedBy],
  }
  for (const [where, names] of Object.entries(named)) {
    for (const name of names as string[]) {
      if (fields.includes(name)) continue
      throw new TypeError(
        `${table} has no field "${name}", which ${where} names.${suggestOrList(name, fields, { some: 'It has' })}`,
      )
    }
  }
}

/** Refuses a table for the names of deleted rows that is not there. */
function checkFormer(table: string, { former }: TableSchema, { tables }: World): void {
  if (former === undefined || Object.hasOwn(tables, former)) return
  throw new TypeError(
    `${table} names its deleted rows in "${former}", which is no table.${suggestOrList(String(former), Object.keys(tables))}`,
  )
}

function checkLifetime(table: string, lifetime: object): void {
  const what = `The lifetime of ${table.replace(/^The/, 'the')}`
  checkParts(what, 'lifetime', lifetime, ['since', 'lasts'])
  const { since, lasts } = lifetime as { since?: unknown; lasts?: unknown }
  if (typeof since === 'string' && typeof lasts === 'number' && lasts > 0) return
  throw new TypeError(`${what} is not whole. Please write lifetime: { since: '<field>', lasts: <milliseconds> }.`)
}

/** Refuses a reference that is misspelt, leads nowhere, or is on a field that holds no id. */
function checkReference(
  table: string,
  field: string,
  { references, shape: { shape } }: AnyTableSchema,
  { tables }: World,
): void {
  const what = `The reference "${field}" of ${table.replace(/^The/, 'the')}`
  const reference = references![field]!
  checkParts(what, 'reference', reference, referenceParts)
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
