import type { contract as badgesContract } from './badges/contract.ts'
import { badges } from './badges/index.ts'
import type { contract as controlContract } from './control/contract.ts'
import { control } from './control/index.ts'
import type { contract as documentsContract } from './documents/contract.ts'
import { documents } from './documents/index.ts'
import type { contract as expensesContract } from './expenses/contract.ts'
import { expenses } from './expenses/index.ts'
import type { AnyApplication } from './kernel/app.ts'
import type { Contract } from './kernel/contract.ts'
import type { contract as knowledgeBaseContract } from './knowledge-base/contract.ts'
import { knowledgeBase } from './knowledge-base/index.ts'
import type { contract as peopleContract } from './people/contract.ts'
import { people } from './people/index.ts'
import type { contract as peopleV1Contract } from './people-v1/contract.ts'
import { peopleV1 } from './people-v1/index.ts'
import type { contract as thanksContract } from './thanks/contract.ts'
import { thanks } from './thanks/index.ts'
import type { contract as trashContract } from './trash/contract.ts'
import { openTrash } from './trash/index.ts'

/** The trash can knows no other application: it is handed what it can put back. */
const trash = openTrash(async () => (await import('./documents/rules-trash.ts')).trashables)

/** Every application. A new one is added here, its contract below, and its tables in world.ts. */
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

/** Written out, and not derived from the applications: compilers of others read it in a hundredth of the time. */
export type AnyContract =
  | typeof peopleContract
  | typeof peopleV1Contract
  | typeof badgesContract
  | typeof knowledgeBaseContract
  | typeof expensesContract
  | typeof documentsContract
  | typeof trashContract
  | typeof thanksContract
  | typeof controlContract

interface Known {
  load(): Promise<{ contract: AnyContract }>
}

/** The contracts of all applications, for whoever wants to know every endpoint. */
export function loadContracts(): Promise<readonly Contract[]> {
  return Promise.all(applications.map(async ({ load }) => (await load()).contract))
}
