import * as z from 'zod'
import { documentedAs } from '../../core/schema/read.ts'
import { shapeByGap } from '../../core/schema/shape-by-gap.ts'
import { IdAndName } from '../../core/schema/shapes.ts'
import { DateTime } from '../../core/time/dates.ts'
import { badgeStatuses, statusMeaning } from './model.ts'

/** Spec, Badges: an empty array means never, or nobody. */
const Never = z.tuple([]).describe('never, or nobody')

/** Gap: settings can replace the creation date of an unmodified badge. The type describes the default. */
const ModifiedDate = documentedAs<DateTime>(
  shapeByGap<'badge-never', z.ZodType>('badge-never', {
    created: DateTime,
    array: z.union([DateTime, Never]),
    null: DateTime.nullable(),
  }),
)

export const PlainBadge = z.strictObject({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  image_id: z.int(),
  image: z.url(),
  background_colour: z.string(),
  status: z.enum(badgeStatuses).describe(statusMeaning),
  created_by: IdAndName,
  created_date: DateTime,
  modified_by: z.union([IdAndName, Never]),
  modified_date: ModifiedDate,
})
export type PlainBadge = z.infer<typeof PlainBadge>

export const Assignee = IdAndName.extend({ profileUrl: z.url(), imageUrl: z.url() })
export type Assignee = z.infer<typeof Assignee>

/** An assignment in the list of badges. */
export const BadgeAssignment = z.strictObject({
  assigned_by: IdAndName,
  assigned_to: IdAndName.extend({ image_url: z.url(), profile_url: z.url() }),
  assigned_date: DateTime,
  message: z.string(),
})
export type BadgeAssignment = z.infer<typeof BadgeAssignment>

/** An assignment in a single badge, where the date is nested one level deeper. */
export const NestedBadgeAssignment = BadgeAssignment.extend({ assigned_date: z.strictObject({ date: DateTime }) })
export type NestedBadgeAssignment = z.infer<typeof NestedBadgeAssignment>

export const ListedBadge = PlainBadge.extend({
  assignees: z.array(Assignee).optional(),
  assigned: BadgeAssignment.optional(),
})
export type ListedBadge = z.infer<typeof ListedBadge>

export const Badge = PlainBadge.extend({
  archived_by: z.union([IdAndName, Never]),
  archived_date: z.union([DateTime, Never]),
  assigned: z.array(NestedBadgeAssignment).optional(),
})
export type Badge = z.infer<typeof Badge>

export const ImageSet = z.strictObject({ id: z.int(), title: z.string() })
export type ImageSet = z.infer<typeof ImageSet>

export const BadgeImage = z.strictObject({ id: z.int(), image_url: z.url(), set_id: z.int() })
export type BadgeImage = z.infer<typeof BadgeImage>
