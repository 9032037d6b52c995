import { badges } from './badges/index.ts'
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

const all = [people, peopleV1, badges, knowledgeBase, expenses, documents, trash, thanks, control] as const

/** Every application. A new one is added here, and its tables in world.ts. */
export const applications: readonly AnyApplication[] = all

export type AnyContract = Awaited<ReturnType<(typeof all)[number]['load']>>['contract']

/** The contracts of all applications, for whoever wants to know every endpoint. */
export function loadContracts(): Promise<readonly Contract[]> {
  return Promise.all(applications.map(async ({ load }) => (await load()).contract))
}
