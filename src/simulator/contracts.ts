import { contract as badges } from '../apps/badges/contract.ts'
import { contract as documents } from '../apps/documents/contract.ts'
import { contract as expenses } from '../apps/expenses/contract.ts'
import { contract as knowledgeBase } from '../apps/knowledge-base/contract.ts'
import { contract as people } from '../apps/people/contract.ts'
import { contract as peopleV1 } from '../apps/people-v1/contract.ts'
import { contract as thanks } from '../apps/thanks/contract.ts'
import { contract as trash } from '../apps/trash/contract.ts'
import type { contract as control } from '../control/contract.ts'
import type { Contract } from '../core/http/contract.ts'

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
