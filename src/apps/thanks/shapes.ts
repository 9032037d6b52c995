import * as z from 'zod'
import { IdAndName } from '../../core/schema/shapes.ts'
import { ThanksDate } from './date.ts'

export const Tag = z.strictObject({
  id: z.int(),
  active: z.boolean(),
  name: z.string(),
  created_by: z.string(),
  created_date: ThanksDate,
  modified_by: z.string(),
  modified_date: ThanksDate,
  bg_colour: z.string(),
})
export type Tag = z.infer<typeof Tag>

/** The error for any other kind. */
export const wrongKind = 'must be 1 for a user or 3 for a group'
export const RecipientKind = z.literal([1, 3], wrongKind).describe('1: a user, 3: a group')
export type RecipientKind = z.infer<typeof RecipientKind>

/** Gap: a user or group that a note thanks. */
export const ThanksRecipient = z.strictObject({
  id: z.int(),
  name: z.string(),
  object_type: z.strictObject({ id: RecipientKind, name: z.string() }),
})
export type ThanksRecipient = z.infer<typeof ThanksRecipient>

export const Note = z.strictObject({
  id: z.int(),
  description: z.string(),
  author: IdAndName,
  date_created: ThanksDate,
  users: z.array(IdAndName).optional(),
  thanked: z.array(ThanksRecipient).optional(),
  tags: z.array(Tag).optional(),
})
export type Note = z.infer<typeof Note>
