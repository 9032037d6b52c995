import { gaps as badges } from '../apps/badges/gaps.ts'
import { gaps as documents } from '../apps/documents/gaps.ts'
import { gaps as expenses } from '../apps/expenses/gaps.ts'
import { gaps as knowledgeBase } from '../apps/knowledge-base/gaps.ts'
import { gaps as people } from '../apps/people/gaps.ts'
import { gaps as peopleV1 } from '../apps/people-v1/gaps.ts'
import { gaps as thanks } from '../apps/thanks/gaps.ts'
import { gaps as trash } from '../apps/trash/gaps.ts'
import type { Gap, ValuesOf } from '../core/gap.ts'
import { everywhere, notifications } from './gaps-everywhere.ts'

// Where the spec is silent or contradicts itself. Each gap has a test by id and a row in docs/specification-gaps.md.

const byId = {
  ...everywhere,
  ...people,
  ...peopleV1,
  ...badges,
  ...knowledgeBase,
  ...expenses,
  ...documents,
  ...trash,
  ...thanks,
  ...notifications,
}

/** The values of each setting, by gap id. */
export type Settings = ValuesOf<typeof byId>

declare module '../core/fidelity.ts' {
  interface FidelityValues extends Settings {}
}

export const gaps: readonly Gap[] = Object.values(byId)

export function findGap(id: string): Gap | undefined {
  return Object.hasOwn(byId, id) ? byId[id as keyof typeof byId] : undefined
}
