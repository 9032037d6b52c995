import { forbidden, invalid } from '../../../core/refusal.ts'
import { checkExisting } from '../../../core/store/constraints.ts'
import { presentReadableDate } from '../../../core/time/dates.ts'
import { toInstant } from '../../../core/time/given-date.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import type { ChangedArticle } from '../contract.ts'
import type { StoredArticle, StoredCategory } from '../model.ts'
import { mayManage } from './rights.ts'

type Endorsement = Pick<StoredArticle, 'endorsed_by' | 'endorsed_at'>

const unendorsed: Endorsement = { endorsed_by: null, endorsed_at: null }

/** The endorsement as it will be stored. A form that sends the present one back changes nothing. */
export function endorse(
  world: World,
  user: StoredUser,
  category: StoredCategory,
  former: StoredArticle | undefined,
  { endorsed_by, ...given }: ChangedArticle,
): Endorsement {
  const endorsed_date = given.endorsed_date && toInstant(given.endorsed_date, user.timezone)
  const present = former && former.endorsed_by !== null ? former : unendorsed
  const isSameBy = endorsed_by === undefined || endorsed_by === present.endorsed_by
  const isSameDate = !endorsed_date || isSameDay(endorsed_date, present.endorsed_at, user.timezone)
  const isMoved = former !== undefined && former.category_id !== category.id
  if (isSameBy && isSameDate) return isMoved ? carryOver(world, category, present) : pick(present)
  if (!mayManage(user, category)) {
    throw forbidden(`only experts and administrators may endorse an article in category ${category.id}`)
  }
  if (endorsed_by === null) return unendorsed
  const endorser = endorsed_by ?? present.endorsed_by
  if (endorser === null) throw invalid({ name: 'endorsed_by', reason: 'is required where a date is given' })
  if (!isSameBy || isMoved) checkEndorser(world, category, endorser)
  return {
    endorsed_by: endorser,
    endorsed_at: endorsed_date ?? (isSameBy ? present.endorsed_at : world.clock.instant()),
  }
}

/** Gap: an article keeps its endorsement in a category where its endorser could give it; in any other it ends. */
function carryOver(world: World, category: StoredCategory, present: Endorsement): Endorsement {
  return present.endorsed_by !== null && mayEndorse(world, category, present.endorsed_by) ? pick(present) : unendorsed
}

function pick({ endorsed_by, endorsed_at }: Endorsement): Endorsement {
  return { endorsed_by, endorsed_at }
}

/** Gap: the endorser of an article must be an expert of its category, or an administrator. */
function mayEndorse(world: World, category: StoredCategory, id: number): boolean {
  const endorser = world.users.get(id)
  return endorser !== undefined && mayManage(endorser, category)
}

function checkEndorser(world: World, category: StoredCategory, id: number): void {
  checkExisting(world, world.users, 'endorsed_by', [id])
  if (mayEndorse(world, category, id)) return
  throw invalid({ name: 'endorsed_by', reason: `user ${id} is no expert of category ${category.id}` })
}

function isSameDay(instant: string, other: string | null, timezone: string): boolean {
  return other !== null && presentReadableDate(instant, timezone) === presentReadableDate(other, timezone)
}
