import { badges } from '../apps/badges/index.ts'
import { documents } from '../apps/documents/index.ts'
import { expenses } from '../apps/expenses/index.ts'
import { knowledgeBase } from '../apps/knowledge-base/index.ts'
import { people } from '../apps/people/index.ts'
import { peopleV1 } from '../apps/people-v1/index.ts'
import { thanks } from '../apps/thanks/index.ts'
import { openTrash } from '../apps/trash/index.ts'
import type { contract as controlContract } from '../control/contract.ts'
import { control } from '../control/index.ts'
import type { Contract } from '../core/http/contract.ts'
import type { AnyApplication } from '../core/interpreter/loaded-application.ts'
import { filesTables } from '../core/store/files.ts'
import { outboxTables } from '../core/store/outbox.ts'
import type { Application } from '../world/application.ts'
import type { TableSchemas } from '../world/definition.ts'
import type { World } from '../world/world.ts'

/** The trash can knows no other application: it gets the rules for what it can restore from here. */
const trash: ReturnType<typeof openTrash> = openTrash(
  async () => (await import('../apps/documents/rules/trash.ts')).trashables,
)

/**
 * Our applications by name, in the order of all lists. Add a new one here: contract, tables and kinds of notifications
 * follow from it. It is a class, so that one list is both a type and a value.
 */
class Ours {
  people: typeof people = people
  'people-v1': typeof peopleV1 = peopleV1
  badges: typeof badges = badges
  'knowledge-base': typeof knowledgeBase = knowledgeBase
  expenses: typeof expenses = expenses
  documents: typeof documents = documents
  trash: typeof trash = trash
  thanks: typeof thanks = thanks
}

declare module '../core/http/contracts.ts' {
  interface OurApplications extends Ours {}
  interface Contracts {
    control: typeof controlContract
  }
}

/** A name that is not the application's own does not compile. */
type UnderOwnName<All> = { [Name in keyof All]: { readonly place: { readonly application: Name } } }

export const applications: readonly AnyDefinedApplication[] = [
  ...Object.values(new Ours() satisfies UnderOwnName<Ours>),
  control,
]

export type AnyDefinedApplication = AnyApplication & Pick<Application<Contract, TableSchemas>, 'tables' | Named>
type Named = 'notifications' | 'scenarios' | 'madeFor' | 'contract'

/** Changes an application of the list: what `extendApplication` and `replaceEndpoint` return. */
export interface ApplicationChange extends Pick<Application, 'madeFor'> {
  /** The name of the application. */
  readonly changes: string
  apply(application: AnyDefinedApplication): AnyDefinedApplication
}

/** The applications of a simulator, and what follows from them. */
export interface ApplicationSet extends ReturnType<typeof setOf> {
  /** For `worldsOf`, which loads later. */
  createWorld?: () => World
}

/** Adds applications of a user to ours. */
export function applicationsWith(own: readonly (AnyDefinedApplication | ApplicationChange)[] = []): ApplicationSet {
  // The check refuses what is not an application, or not a list.
  const given = [own].flat() as Partial<AnyDefinedApplication & ApplicationChange>[]
  if (given.length === 0) return ourSet
  const all = new Map(applications.map((each) => [each.place.application, each]))
  for (const each of given) if (each?.place) all.set(each.place.application, each as AnyDefinedApplication)
  // An application may be listed after what changes it.
  for (const each of given) {
    const before = each?.changes && all.get(each.changes)
    if (before) all.set(each.changes, each.apply!(before))
  }
  // Readers of a list look for applications first.
  const last = all.get(control.place.application)!
  all.delete(control.place.application)
  return setOf([...all.values(), last])
}

function setOf(all: readonly AnyDefinedApplication[]) {
  const kinds = all.flatMap(({ notifications = [] }) => notifications)
  const shared = { ...filesTables, ...outboxTables(kinds) }
  const tables: TableSchemas = Object.assign(shared, ...all.map((each) => each.tables))
  return {
    applications: all,
    hasOwn: all !== applications,
    scenarios: all.flatMap((each) => each.scenarios ?? []),
    tables,
  }
}

export const ourSet: ApplicationSet = setOf(applications)

export function loadContracts(): Promise<readonly Contract[]> {
  return Promise.all(applications.map(async ({ load }) => (await load()).contract))
}
