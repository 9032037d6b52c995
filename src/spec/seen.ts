import { seen as badges } from '../apps/badges/seen.ts'
import { seen as documents } from '../apps/documents/seen.ts'
import { seen as expenses } from '../apps/expenses/seen.ts'
import { seen as knowledgeBase } from '../apps/knowledge-base/seen.ts'
import { seen as people } from '../apps/people/seen.ts'
import { seen as peopleV1 } from '../apps/people-v1/seen.ts'
import { seen as thanks } from '../apps/thanks/seen.ts'
import { seen as trash } from '../apps/trash/seen.ts'
import type { Recognise } from '../core/seen/sighting.ts'
import type { Settings } from './gaps.ts'
import { seenEverywhere } from './seen-everywhere.ts'

/** How each setting is recognised, by gap id. Only `fauxtranet conform` loads it. */
export const seen: { readonly [Id in keyof Settings]: Recognise<Settings[Id]> } = {
  ...seenEverywhere,
  ...people,
  ...peopleV1,
  ...badges,
  ...knowledgeBase,
  ...expenses,
  ...documents,
  ...trash,
  ...thanks,
}
