import { collectedAnniversaries, collectedHonours, collectedOccasions } from '../../fixtures/badges/index.ts'
import { day } from '../../src/kernel/clock.ts'
import type { World } from '../../src/world.ts'
import { bestow } from './badges.ts'

/** Somebody who has been here for eleven years, and was never told that one need not join in with everything. */
export function collectBadges(world: World): void {
  age(world, 'employee', 11)
  // Somebody has to give them.
  age(world, 'admin', 12)
  bestow(world, {
    honours: collectedHonours,
    occasions: collectedOccasions,
    anniversaries: collectedAnniversaries,
  })
}

function age(world: World, username: string, years: number): void {
  const { id, metadata } = world.users.findBy('username', username)!
  const yearsAgo = (count: number) => new Date(world.clock.now() - count * 365.25 * day).toISOString().slice(0, 10)
  const dates = { start_date: yearsAgo(years), birthday: yearsAgo(years + 27.4) }
  world.users.patch(id, { metadata: { ...metadata, ...dates } })
}
