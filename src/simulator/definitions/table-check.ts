import type { Reference, TableSchema } from '../../core/store/table-schema.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import { type AnyListed, applications, createWorld } from '../applications.ts'

/** Refuses tables that are not sound, or whose name is taken. `world` is an empty one with all of them. */
export function checkTables(own: readonly AnyListed[], all: readonly AnyListed[], world: World): void {
  for (const { place, tables = {} } of own) {
    for (const [name, schema] of Object.entries(tables)) {
      const table = `The table "${name}" of "${place.application}"`
      checkName(table, name, place.application, all)
      checkFields(table, schema)
      checkReferences(table, schema, world)
    }
  }
}

function checkName(table: string, name: string, own: string, all: readonly AnyListed[]): void {
  if (!/^[a-z]\w*$/.test(name))
    throw new TypeError(`${table} has no name for a field. Please call it as in world.dishes.`)
  const isOf = ({ tables = {} }: AnyListed) => Object.hasOwn(tables, name)
  const other = all.find((each) => each.place.application !== own && isOf(each))
  if (other) {
    throw new TypeError(`${table} has the name of one of "${other.place.application}". Please choose another.`)
  }
  const isExtended = applications.some((each) => each.place.application === own && isOf(each))
  if (name in createWorld() && !isExtended)
    throw new TypeError(`${table} has the name of a field that every world has. Please choose another.`)
}

function checkFields(table: string, { shape, unique = [], index = [], lifetime, references = {} }: TableSchema): void {
  const fields = Object.keys(shape?.shape ?? {})
  if (!fields.includes('id')) {
    throw new TypeError(`${table} has no id. Please make it with table(z.object({ id: z.int(), … })).`)
  }
  const named = { unique, index, references: Object.keys(references), lifetime: lifetime ? [lifetime.since] : [] }
  for (const [where, names] of Object.entries(named)) {
    for (const name of names as string[]) {
      if (fields.includes(name)) continue
      throw new TypeError(
        `${table} has no field "${name}", which ${where} names.${suggestOrList(name, fields, { some: 'It has' })}`,
      )
    }
  }
}

function checkReferences(table: string, { references = {} }: TableSchema, { tables }: World): void {
  for (const [field, reference] of Object.entries<Reference | undefined>(references)) {
    const { to, whenGone } = reference!
    if (!Object.hasOwn(tables, to)) {
      throw new TypeError(
        `${table} refers with "${field}" to "${to}", which is no table.${suggestOrList(to, Object.keys(tables))}`,
      )
    }
    if (whenGone === 'keep' && tables[to]!.schema.former === undefined) {
      throw new TypeError(
        `${table} keeps "${field}", but "${to}" does not name its deleted rows. Please give whenGone: 'forget', 'delete' or 'inherit'.`,
      )
    }
  }
}
