import { contract as badges } from './badges/contract.ts'
import type { contract as control } from './control/contract.ts'
import { contract as documents } from './documents/contract.ts'
import { contract as expenses } from './expenses/contract.ts'
import type { Contract } from './kernel/contract.ts'
import { contract as knowledgeBase } from './knowledge-base/contract.ts'
import { contract as people } from './people/contract.ts'
import { contract as peopleV1 } from './people-v1/contract.ts'
import { contract as thanks } from './thanks/contract.ts'
import { contract as trash } from './trash/contract.ts'

/** The contracts of the intranet, for whoever cannot wait until they are loaded. */
export const contracts: readonly Contract[] = [
  people,
  peopleV1,
  badges,
  knowledgeBase,
  expenses,
  documents,
  trash,
  thanks,
]

/** Written out, and not derived from the applications: compilers of others read it in a hundredth of the time. */
export type AnyContract =
  | typeof people
  | typeof peopleV1
  | typeof badges
  | typeof knowledgeBase
  | typeof expenses
  | typeof documents
  | typeof trash
  | typeof thanks
  | typeof control
