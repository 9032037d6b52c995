import { badges } from './badges/index.ts'
import type { AnyContract } from './contracts.ts'
import { control } from './control/index.ts'
import { documents } from './documents/index.ts'
import { expenses } from './expenses/index.ts'
import type { AnyApplication } from './kernel/app.ts'
import type { Contract } from './kernel/contract.ts'
import { knowledgeBase } from './knowledge-base/index.ts'
import { people } from './people/index.ts'
import { peopleV1 } from './people-v1/index.ts'
import { thanks } from './thanks/index.ts'
import { openTrash } from './trash/index.ts'

/** The trash can knows no other application: it is handed what it can put back. */
const trash = openTrash(async () => (await import('./documents/rules-trash.ts')).trashables)

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
