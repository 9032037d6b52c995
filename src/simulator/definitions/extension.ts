import * as z from 'zod/mini'
import type { Contract, Endpoint, Place, RoutesOver } from '../../core/http/contract.ts'
import type { Applications, Contracts, OwnContractOf } from '../../core/http/contracts.ts'
import type { AnyRoutes } from '../../core/interpreter/loaded-application.ts'
import { presentPlainRefusal } from '../../core/refusal.ts'
import type { AnyShape } from '../../core/schema/any-shape.ts'
import { isSchema } from '../../core/schema/walk.ts'
import type { KindsOf, Sending } from '../../core/store/outbox.ts'
import type { TableSchema } from '../../core/store/table-schema.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import type { Application, Context } from '../../world/application.ts'
import { defined, type TableSchemas } from '../../world/definition.ts'
import type { User, WorldOf } from '../../world/world.ts'
import { type ApplicationChange, applications } from '../applications.ts'
import { type ChangedParts, changeOf } from './application-change.ts'
import { refuseFirst, type Sentences, wrongList, wrongParts } from './part-check.ts'

/** Fields to add, by table. Each must be optional, because scenario rows do not have it. */
type AddedFields = Readonly<Record<string, Readonly<Record<string, AnyShape>>>>

interface ExtendedContext<Name, Tables, Fields, Kind> extends Omit<Context, 'world'> {
  world: WorldOf<Tables & TablesIn<OwnBy<Name>>, Fields> & Sending<Kind | KindsOf<OwnBy<Name>>>
}
type OwnBy<Name> = Name extends keyof Applications ? Applications[Name] : unknown
type TablesIn<A> = A extends { tables?: infer Tables } ? NonNullable<Tables> : unknown

type Extendable = (Exclude<keyof Contracts, 'control'> | keyof Applications) & string

/** The result of `extendApplication`: added endpoints, tables and fields. */
export interface Extension<C, Tables, Fields = unknown, Kind extends string = never> extends ApplicationChange {
  /** A contract with only the added endpoints: `createClient(desks.contract, …)`. */
  readonly contract: C
  readonly tables?: Tables
  readonly fields?: Fields
  readonly notifications?: readonly Kind[]
}

/**
 * Adds endpoints, tables and fields to an application. Endpoint paths are relative to the application's root.
 *
 * @example
 * const desks = extendApplication('people', {
 *   fields: { users: { desk: z.string().optional() } },
 *   endpoints: { getDesk: { method: 'GET', path: '/users/:id/desk', summary: 'Where somebody sits', reply: Desk } },
 *   routes: { getDesk: ({ world, params }) => ({ desk: world.users.need(params.id).desk ?? '' }) },
 * })
 */
export function extendApplication<
  const Name extends Extendable,
  const Added extends Readonly<Record<string, Endpoint>> = Record<never, never>,
  const Tables extends TableSchemas = Record<never, never>,
  const Fields extends AddedFields = Record<never, never>,
  const Kind extends string = never,
>(
  name: Name,
  extension: {
    tables?: Tables
    fields?: Fields
    /** The kinds of notifications its routes send: `['desk.moved']`. */
    notifications?: readonly Kind[]
  } & Pick<Application, 'compatibleWith'> &
    AddedEndpoints<Added, ExtendedContext<Name, Tables, Fields, Kind>>,
): Extension<AddedContract<Name, Added>, Tables, Fields, Kind>
export function extendApplication(name: string, extension: AnyExtension): ApplicationChange & { contract: Contract } {
  refuseFirst(wrongExtension(name, extension))
  const { tables: added = {}, fields = {}, endpoints = {}, routes = {}, notifications = [], compatibleWith } = extension
  const change = changeOf(name, {
    notifications,
    compatibleWith,
    async loaded(loaded) {
      const names = Object.keys({ ...endpoints, ...routes })
      const taken = names.find((endpoint) => Object.hasOwn(loaded.contract.endpoints, endpoint))
      if (taken)
        throw new TypeError(
          `The endpoint ${name}.${taken} already exists. Please choose another name, or use replaceEndpoint('${name}.${taken}', …).`,
        )
      const hasFields = Object.keys(fields).length > 0
      const shown = hasFields ? (await import('./shown-fields.ts')).showFields(loaded, fields) : loaded
      return {
        contract: { ...shown.contract, endpoints: { ...shown.contract.endpoints, ...endpoints } },
        routes: { ...shown.routes, ...(routes as AnyRoutes) },
        own: [...(loaded.own ?? []), ...names],
      }
    },
    tables(tables = {}) {
      refuseFirst(wrongAdditions(name, tables, added, fields))
      return { ...withFields(tables, fields), ...added }
    },
  })
  const extended = defineAdded(name, endpoints)
  return {
    ...change,
    get contract() {
      return extended.contract
    },
  }
}

/** Registers the added endpoints, so that overrides and matchers find them without a simulator. */
function defineAdded(name: string, endpoints: Readonly<Record<string, Endpoint>>): { readonly contract: Contract } {
  const nowhere = { application: name, title: name, root: '?' }
  const added = {
    // A getter, because the extended application may be defined later. The simulator rejects an unknown name.
    get place(): Place {
      return (applications.find((ours) => ours.place.application === name) ?? defined.get(name))?.place ?? nowhere
    },
    get contract(): Contract {
      return { ...added.place, refusal: z.unknown(), endpoints }
    },
    presentRefusal: presentPlainRefusal,
    load: async () => ({ contract: added.contract, routes: {} }),
  }
  for (const endpoint of Object.keys(endpoints)) defined.set(`${name}.${endpoint}`, added)
  return added
}

interface AnyExtension extends Pick<ChangedParts, 'notifications' | 'compatibleWith'> {
  tables?: TableSchemas
  fields?: AddedFields
  endpoints?: Readonly<Record<string, Endpoint>>
  routes?: object
}

type AddedContract<Name, Added> = Omit<ContractOf<Name>, 'endpoints'> & { endpoints: Added }
type ContractOf<Name> = Name extends keyof Contracts ? Contracts[Name] : OwnContractOf<OwnBy<Name>>

const extensionParts = ['tables', 'fields', 'endpoints', 'routes', 'notifications', 'compatibleWith']

type AddedEndpoints<Added extends Readonly<Record<string, Endpoint>>, Call> = [keyof Added] extends [never]
  ? { endpoints?: Added; routes?: Record<never, never> }
  : { endpoints: Added; routes: RoutesOver<Omit<Contract, 'endpoints'> & { endpoints: Added }, User, Call> }

function* wrongExtension(name: string, extension: AnyExtension): Sentences {
  const what = `The extension of "${name}"`
  if (typeof extension !== 'object' || extension === null)
    yield `${what} is ${extension}. Please list what it adds: extendApplication('${name}', { endpoints: { … }, routes: { … } }).`
  yield* wrongParts(what, extension, extensionParts)
  yield* wrongList(what, 'notifications', extension.notifications, 'desk.moved')
}

function* wrongAdditions(name: string, tables: TableSchemas, added: TableSchemas, fields: AddedFields): Sentences {
  const taken = Object.keys(added).find((table) => Object.hasOwn(tables, table))
  if (taken)
    yield `"${name}" already has a table "${taken}". Please choose another name, or add fields to its rows: fields: { ${taken}: { … } }.`
  for (const [table, more] of Object.entries(fields)) {
    const schema = tables[table] as TableSchema
    if (!schema) yield `"${name}" has no table "${table}" to add fields to.${suggestOrList(table, Object.keys(tables))}`
    for (const [field, shape] of Object.entries(more)) {
      const what = `The field "${field}" of "${table}"`
      if (field in schema.shape.shape) yield `${what} already exists. Please choose another name.`
      if (!isSchema(shape)) yield `${what} is not a zod 4 schema. Please use zod or zod/mini: z.optional(z.string()).`
      if (!shape.safeParse(undefined).success)
        yield `${what} must be optional, because rows in scenarios do not have it. Please write z.optional(…).`
    }
  }
}

function withFields(tables: TableSchemas, fields: AddedFields): TableSchemas {
  const changed = Object.entries(fields).map(([table, more]) => {
    const schema = tables[table] as TableSchema
    return [table, { ...schema, shape: z.extend(schema.shape as never, more as never) }]
  })
  return { ...tables, ...Object.fromEntries(changed) }
}
