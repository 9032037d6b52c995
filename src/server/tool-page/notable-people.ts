import { administrable } from '../../apps/people/model.ts'
import { presentUserCard } from '../../control/present.ts'
import type { UserCard } from '../../control/shapes.ts'
import type { World } from '../../world/world.ts'

/** Enough people to find every kind, but few enough to be quick in a large company. */
const looked = 500

/** Usernames that most scenarios share. */
const wellKnown = ['admin', 'manager', 'employee', 'approver', 'reader', 'blocked']

/** The signed-in user first, then well-known users, one of each kind, and others by id. Blocked users come last. */
export function findNotablePeople(world: World, most: number): UserCard[] {
  const current = world.currentUser === null ? undefined : world.users.get(world.currentUser)
  const known = wellKnown.map((username) => world.directory.findBy('username', username))
  const first = [current, ...known].filter((user) => user !== undefined)
  const users = [...new Set([...first, ...world.users.all().slice(0, looked)])]
  const cards = users.map((user) => presentUserCard(world, user))
  const best = new Set([
    ...cards.slice(0, new Set(first).size),
    ...findFirsts(cards, standingOf),
    ...findFirsts(cards, kindOf),
    ...cards.filter(({ blocked }) => !blocked),
  ])
  return [...best].slice(0, most).sort((a, b) => Number(a.blocked) - Number(b.blocked))
}

function findFirsts(cards: readonly UserCard[], keyOf: (card: UserCard) => string): UserCard[] {
  const firsts = new Map<string, UserCard>()
  for (const card of cards) if (!firsts.has(keyOf(card))) firsts.set(keyOf(card), card)
  return [...firsts.values()]
}

function standingOf({ blocked, may }: UserCard): string {
  if (blocked) return 'blocked'
  if (may.length >= administrable.length) return 'everything'
  return may[0]?.split(' ')[0] ?? ''
}

function kindOf({ blocked, may }: UserCard): string {
  return blocked ? 'blocked' : may.map((right) => right.replace(/\d+/, '')).join()
}

/** For example `Head of Finance, administers expenses, manages 3 people`. */
export function describePerson({ job_title, blocked, may }: UserCard): string {
  const administers = may.flatMap((right) => (right.startsWith('administer ') ? right.slice('administer '.length) : []))
  const reports = Number(may.find((right) => right.startsWith('manage '))?.slice('manage '.length) ?? 0)
  const everything = administers.length === administrable.length
  const parts = [
    job_title || 'User',
    blocked ? 'blocked' : '',
    administers.length > 0 ? `administers ${everything ? 'everything' : administers.join(' and ')}` : '',
    reports > 0 ? `manages ${reports}\u00a0${reports === 1 ? 'person' : 'people'}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
