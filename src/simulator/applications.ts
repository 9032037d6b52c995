import { badges } from '../apps/badges/index.ts'
import { documents } from '../apps/documents/index.ts'
import { expenses } from '../apps/expenses/index.ts'
import { knowledgeBase } from '../apps/knowledge-base/index.ts'
import { people } from '../apps/people/index.ts'
import { peopleV1 } from '../apps/people-v1/index.ts'
import { thanks } from '../apps/thanks/index.ts'
import { openTrash } from '../apps/trash/index.ts'
import { control } from '../control/index.ts'
import type { Contract } from '../core/http/contract.ts'
import type { AnyContract } from '../core/http/contracts.ts'
import type { AnyApplication } from '../core/interpreter/request-context.ts'
import { filesTables } from '../core/store/files.ts'
import { outboxTables } from '../core/store/outbox.ts'
import { createWorld as createWorldOf, type World, type WorldSchema } from '../world/world.ts'

/** The trash can knows no other application: it gets the rules for what it can restore from here. */
const trash = openTrash(async () => (await import('../apps/documents/rules/trash.ts')).trashables)

/** All applications. Add a new one here, and its contract to the public names in contracts.ts. */
export const applications = [
  people,
  peopleV1,
  badges,
  knowledgeBase,
  expenses,
  documents,
  trash,
  thanks,
  control,
] as const satisfies readonly Known[] as readonly ListedApplication[]

// Exported so that the declarations of the package include the types of their tables and contracts.
export { badges, control, documents, expenses, knowledgeBase, openTrash, people, peopleV1, thanks }

interface Known {
  load(): Promise<{ contract: AnyContract }>
}

/** An application, whatever its contract is. */
type ListedApplication = AnyApplication & Pick<typeof people, 'tables' | 'notifications'>

/** The kinds of notifications that all applications send. */
export const notificationKinds = applications.flatMap(({ notifications = [] }) => notifications)

/** The schema of every world: the tables of all applications, and those that they share. */
export const worldSchema: WorldSchema = {
  tables: Object.assign({}, filesTables, outboxTables(notificationKinds), ...applications.map(({ tables }) => tables)),
  users: 'users',
}

/** Loads the contracts of all applications. */
export function loadContracts(): Promise<readonly Contract[]> {
  return Promise.all(applications.map(async ({ load }) => (await load()).contract))
}

/** Creates an empty world. */
export function createWorld(): World {
  return createWorldOf(worldSchema)
}
