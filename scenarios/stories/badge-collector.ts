import { collectedHonours, collectedOccasions } from '../../fixtures/badges/index.ts'
import { day } from '../../src/kernel/clock.ts'
import type { World } from '../../src/world.ts'
import { bestow } from './badges.ts'

/** Somebody who has been here for eleven years, and was never told that one need not join in with everything. */
export function collectBadges(world: World): void {
  const { id, metadata } = world.users.findBy('username', 'employee')!
  const yearsAgo = (years: number) => new Date(world.clock.now() - years * 365.25 * day).toISOString().slice(0, 10)
  world.users.patch(id, { metadata: { ...metadata, start_date: yearsAgo(11), birthday: yearsAgo(38.4) } })
  bestow(world, collectedHonours, collectedOccasions)
}
