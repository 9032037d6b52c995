import { forbidden, invalid } from '../kernel/refusal.ts'
import type { StoredUser } from '../people/directory.ts'
import type { World } from '../world.ts'
import type { ChangedArticle } from './contract.ts'
import type { StoredArticle, StoredCategory } from './model.ts'
import { mayManage } from './rules.ts'

type Endorsement = Pick<StoredArticle, 'endorsed_by' | 'endorsed_at'>

/** The endorsement as it will be. A form that sends the present one back changes nothing. */
export function endorse(
  world: World,
  user: StoredUser,
  category: StoredCategory,
  former: Endorsement,
  { endorsed_by, endorsed_date }: ChangedArticle,
): Endorsement {
  const endorsed_at = former.endorsed_by === null ? null : former.endorsed_at
  const isSameBy = endorsed_by === undefined || endorsed_by === former.endorsed_by
  const isSameDate = !endorsed_date || dayOf(endorsed_date) === dayOf(endorsed_at ?? '')
  if (isSameBy && isSameDate) return { endorsed_by: former.endorsed_by, endorsed_at }
  if (!mayManage(user, category)) {
    throw forbidden(`only experts and administrators may endorse an article in category ${category.id}`)
  }
  if (endorsed_by === null) return { endorsed_by: null, endorsed_at: null }
  if (endorsed_by !== undefined) needEndorser(world, category, endorsed_by)
  else if (endorsed_at === null) throw invalid({ name: 'endorsed_by', reason: 'is required where a date is given' })
  return {
    endorsed_by: endorsed_by ?? former.endorsed_by,
    endorsed_at: endorsed_date ?? (isSameBy ? endorsed_at : world.clock.instant()),
  }
}

/** Gap: who endorses an article is an expert of its category, or an administrator. */
function needEndorser(world: World, category: StoredCategory, id: number): void {
  const endorser = world.users.get(id)
  if (!endorser) throw invalid({ name: 'endorsed_by', reason: `there is no user ${id}` })
  if (mayManage(endorser, category)) return
  throw invalid({ name: 'endorsed_by', reason: `user ${id} is no expert of category ${category.id}` })
}

function dayOf(instant: string): string {
  return instant.slice(0, 10)
}
