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
import type { AnyApplication } from '../core/interpreter/interpreter.ts'
import type { AnyContract } from './contracts.ts'

/** The trash can knows no other application: it is handed what it can put back. */
const trash = openTrash(async () => (await import('../apps/documents/rules/trash.ts')).trashables)

/** Every application. A new one is added here, its contract in contracts.ts, and its tables in world.ts. */
export const applications: readonly AnyApplication[] = [
  people,
  peopleV1,
  badges,
  knowledgeBase,
  expenses,
  documents,
  trash,
  thanks,
  control,
] satisfies readonly Known[]

interface Known {
  load(): Promise<{ contract: AnyContract }>
}

/** The contracts of all applications, for whoever wants to know every endpoint. */
export function loadContracts(): Promise<readonly Contract[]> {
  return Promise.all(applications.map(async ({ load }) => (await load()).contract))
}
