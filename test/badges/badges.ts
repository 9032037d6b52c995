import { beforeEach } from 'vitest'
import { badges } from '../../src/apps/badges/index.ts'
import { type Company, host, useCompany } from '../company.ts'

// A few badges in the test company. Zoë, user 6, administers badges.

export const now = { date_str: '2026-03-02 09:30:00', timezone: 'Europe/London', date: '20260302093000' }
export const ada = { id: 1, name: 'Ada Admin' }
export const zoe = { id: 6, name: 'Zoë Ångström' }

export const imageUrl = (id: number) => `${host}/api/badges/images/${id}`
export const profileUrl = (id: number) => `${host}/api/people/v2/users/${id}`
export const photoUrl = (id: number) => `${profileUrl(id)}/photo`

export const aBadge = (fields: object = {}) => ({
  title: 'Mentor',
  image_id: 3,
  background_colour: '2f7ebc',
  ...fields,
})

const initialBadges = [
  aBadge({ title: 'Mentor', description: 'Helps newcomers find their way' }),
  aBadge({ title: 'École d’été', description: 'Went to the summer school' }),
  aBadge({ title: 'Fax hero', description: 'Mended the fax, and mentored it' }),
  aBadge({ title: 'first aider', image_id: 22, background_colour: 'FFA500' }),
]

/** Ids follow this order. By title, the order is 2, 3, 4, 1. Anna has 1 and 3, Bo has 1. */
export function useBadges(): Company {
  const company = useCompany(badges)
  beforeEach(() => addBadges(company))
  return company
}

export async function addBadges({ done, simulator: { world } }: Company): Promise<void> {
  await done('PATCH', '/__sim/state/users/6', { body: { admin_of: ['badges'] } })
  for (const body of initialBadges) await done('POST', '/badges', { body })
  await done('POST', '/badges/assign', { body: { badge_ids: [1], user_ids: [2, 3], message: 'Well done!' } })
  await done('POST', '/badges/assign', { body: { badge_ids: [3], user_ids: [2], message: '' }, as: 'zoe' })
  // Archived last, because a gap may forbid assigning archived badges.
  world.badges.patch(3, { status: 'archived', archived_by: ada.id, archived_at: world.clock.instant() })
  await done('DELETE', '/__sim/outbox')
}
