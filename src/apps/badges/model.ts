import * as z from 'zod/mini'
import type { Place } from '../../core/http/contract.ts'
import { Instant, Int, Text } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'

// Spec, Versioning: no version is listed for badges. Gap: 1, as for the other applications.
export const place = {
  application: 'badges',
  title: 'Badges',
  root: '/api/badges',
  version: 1,
  unversioned: true,
} as const satisfies Place

export const badgeStatuses = ['live', 'archived'] as const
export const statusMeaning = 'archived badges are listed on request only'

export const StoredBadge = z.object({
  id: Int,
  title: Text,
  description: Text,
  /** A predefined icon, or a row of `images`. */
  image_id: Int,
  background_colour: Text,
  status: z.enum(badgeStatuses),
  created_by: Int,
  created_at: Instant,
  modified_by: z.nullable(Int),
  modified_at: z.nullable(Instant),
  archived_by: z.nullable(Int),
  archived_at: z.nullable(Instant),
})
export type StoredBadge = z.infer<typeof StoredBadge>

export const Assignment = z.object({
  id: Int,
  badge_id: Int,
  user_id: Int,
  assigned_by: Int,
  assigned_at: Instant,
  message: Text,
})
export type Assignment = z.infer<typeof Assignment>

/** A custom image. `name` is its filename or, without a file, the hash that it is drawn from. */
const StoredImage = z.object({ id: Int, name: Text, file_id: z.nullable(Int) })

const owner = { to: 'users', whenGone: 'inherit' } as const
const actor = { to: 'users', whenGone: 'keep' } as const

export const badgesTables = {
  badges: table(StoredBadge, {
    index: ['image_id'],
    annual: ['created_at', 'modified_at', 'archived_at'],
    references: { created_by: owner, modified_by: actor, archived_by: actor },
  }),
  assignments: table(Assignment, {
    annual: ['assigned_at'],
    references: { badge_id: 'badges', user_id: { to: 'users', whenGone: 'delete' }, assigned_by: 'users' },
  }),
  images: table(StoredImage, { references: { file_id: { to: 'files', whenGone: 'delete' } } }),
}
