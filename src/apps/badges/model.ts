import * as z from 'zod/mini'
import { Instant } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'

// Spec, Badge status.
export const badgeStatuses = ['live', 'archived'] as const

export const StoredBadge = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  /** A predefined icon, or a row of the table of images. */
  image_id: z.int(),
  background_colour: z.string(),
  status: z.enum(badgeStatuses),
  created_by: z.int(),
  created_at: Instant,
  modified_by: z.nullable(z.int()),
  modified_at: z.nullable(Instant),
  archived_by: z.nullable(z.int()),
  archived_at: z.nullable(Instant),
})
export type StoredBadge = z.infer<typeof StoredBadge>

/** Who has a badge. */
export const Assignment = z.object({
  id: z.int(),
  badge_id: z.int(),
  user_id: z.int(),
  assigned_by: z.int(),
  assigned_at: Instant,
  message: z.string(),
})
export type Assignment = z.infer<typeof Assignment>

/** A custom image: a filename with a file, or the hash that it is drawn from. The predefined icons are in no table. */
const StoredImage = z.object({ id: z.int(), name: z.string(), file_id: z.nullable(z.int()) })

const owner = { to: 'users', whenGone: 'inherit' } as const
const actor = { to: 'users', whenGone: 'keep' } as const

export const badgesTables = {
  badges: table(StoredBadge, {
    index: ['image_id'],
    references: { created_by: owner, modified_by: actor, archived_by: actor },
  }),
  assignments: table(Assignment, {
    references: {
      badge_id: { to: 'badges', whenGone: 'delete' },
      user_id: { to: 'users', whenGone: 'delete' },
      assigned_by: actor,
    },
  }),
  images: table(StoredImage, { references: { file_id: { to: 'files', whenGone: 'delete' } } }),
}
