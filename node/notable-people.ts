import type { UserCard } from '../src/control/contract.ts'
import { presentUserCard } from '../src/control/present.ts'
import type { World } from '../src/index.ts'
import { administrable, type StoredUser } from '../src/people/model.ts'

/** Enough to meet every kind of person, few enough for a company of any size. */
const looked = 500

/** People worth being: who is signed in, then one of each kind, then others, by id. */
export function findNotablePeople(world: World, most: number): UserCard[] {
  const current = world.currentUser === null ? undefined : world.users.get(world.currentUser)
  const users: StoredUser[] = world.users.all().slice(0, looked)
  const cards = (current ? [current, ...users.filter(({ id }) => id !== current.id)] : users).map((user) =>
    presentUserCard(world, user),
  )
  const best = new Set([...findFirsts(cards, standingOf), ...findFirsts(cards, kindOf), ...cards.filter(isUnblocked)])
  const chosen = new Set([...best].slice(0, most))
  return cards.filter((card) => chosen.has(card))
}

function findFirsts(cards: readonly UserCard[], keyOf: (card: UserCard) => string): UserCard[] {
  const firsts = new Map<string, UserCard>()
  for (const card of cards) if (!firsts.has(keyOf(card))) firsts.set(keyOf(card), card)
  return [...firsts.values()]
}

function isUnblocked({ blocked }: UserCard): boolean {
  return !blocked
}

/** Administrator of everything or of something, manager, plain employee, blocked. */
function standingOf({ blocked, may }: UserCard): string {
  if (blocked) return 'blocked'
  if (may.length >= administrable.length) return 'everything'
  return may[0]?.split(' ')[0] ?? ''
}

function kindOf({ blocked, may }: UserCard): string {
  return blocked ? 'blocked' : may.map((right) => right.replace(/\d+/, '')).join()
}

/** What somebody is and may do, in a phrase: `Head of Finance, administers expenses, manages 3`. */
export function describePerson({ job_title, blocked, may }: UserCard): string {
  const administers = may.flatMap((right) => (right.startsWith('administer ') ? right.slice('administer '.length) : []))
  const manages = may.find((right) => right.startsWith('manage '))?.replace('manage', 'manages')
  const everything = administers.length === administrable.length
  const parts = [
    job_title || 'User',
    blocked ? 'blocked' : '',
    administers.length > 0 ? `administers ${everything ? 'everything' : administers.join(' and ')}` : '',
    manages ?? '',
  ]
  return parts.filter(Boolean).join(', ')
}
