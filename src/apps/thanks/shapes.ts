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

/** Gap: a user or group that a note thanks. */
export const ThanksRecipient = z.strictObject({
  id: z.int(),
  name: z.string(),
  object_type: z.strictObject({ id: z.int(), name: z.string() }),
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
