import { badges } from '../apps/badges/index.ts'
import { documents } from '../apps/documents/index.ts'
import { expenses } from '../apps/expenses/index.ts'
import { knowledgeBase } from '../apps/knowledge-base/index.ts'
import { people } from '../apps/people/index.ts'
import { peopleV1 } from '../apps/people-v1/index.ts'
import { thanks } from '../apps/thanks/index.ts'
import { defineTrash } from '../apps/trash/index.ts'
import type { contract as controlContract } from '../control/contract.ts'
import { control } from '../control/index.ts'
import type { Contract } from '../core/http/contract.ts'
import type { AnyApplication } from '../core/interpreter/loaded-application.ts'
import { filesTables } from '../core/store/files.ts'
import { outboxTables } from '../core/store/outbox.ts'
import type { Application } from '../world/application.ts'
import type { TableSchemas } from '../world/definition.ts'
import type { World } from '../world/world.ts'

/** The trash can does not import other applications: the rules for restoring their rows are passed in here. */
const trash: ReturnType<typeof defineTrash> = defineTrash(
  async () => (await import('../apps/documents/rules/trash.ts')).trashables,
)

/** The built-in applications, in display order. This is a class because it serves as both a type and a value. */
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

type UnderOwnName<All> = { [Name in keyof All]: { readonly place: { readonly application: Name } } }

export const applications: readonly AnyDefinedApplication[] = [
  ...Object.values(new Ours() satisfies UnderOwnName<Ours>),
  control,
]

export type AnyDefinedApplication = AnyApplication & Pick<Application<Contract, TableSchemas>, 'tables' | PartKey>
type PartKey = 'notifications' | 'scenarios' | 'compatibleWith' | 'contract'

/** A change to an application, as returned by `extendApplication` and `replaceEndpoint`. */
export interface ApplicationChange extends Pick<Application, 'compatibleWith'> {
  readonly changes: string
  apply(application: AnyDefinedApplication): AnyDefinedApplication
}

export interface ApplicationSet extends ReturnType<typeof setOf> {
  createWorld?: () => World
}

export function applicationsWith(own: readonly (AnyDefinedApplication | ApplicationChange)[] = []): ApplicationSet {
  // `checkDefinitions` rejects invalid entries later.
  const given = [own].flat() as Partial<AnyDefinedApplication & ApplicationChange>[]
  if (given.length === 0) return ourSet
  const all = new Map(applications.map((each) => [each.place.application, each]))
  for (const each of given) if (each?.place) all.set(each.place.application, each as AnyDefinedApplication)
  // An application may come after its changes in the list.
  for (const each of given) {
    const before = each?.changes && all.get(each.changes)
    if (before) all.set(each.changes, each.apply!(before))
  }
  // The control interface comes last in every list.
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
