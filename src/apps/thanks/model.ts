import * as z from 'zod/mini'
import type { Place } from '../../core/http/contract.ts'
import { Flag, Instant, Int, Text } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'

export const place = {
  application: 'thanks',
  title: 'Thank you',
  root: '/api/thankyou',
  version: 3,
  // Spec, Thank You: the endpoints have short addresses; links use the long ones.
  aliases: { '/thanks': '/thanks', '/tags': '/tags' },
} as const satisfies Place

const ids = z.array(Int)

export const StoredNote = z.object({
  id: Int,
  description: Text,
  author_id: Int,
  created_at: Instant,
  thanked_user_ids: ids,
  thanked_group_ids: ids,
  /** The users who were thanked. Groups are expanded when the note is written. */
  user_ids: ids,
  tag_ids: ids,
})
export type StoredNote = z.infer<typeof StoredNote>

export const StoredTag = z.object({
  id: Int,
  name: Text,
  active: Flag,
  bg_colour: Text,
  created_by: Int,
  created_at: Instant,
  modified_by: Int,
  modified_at: Instant,
})
export type StoredTag = z.infer<typeof StoredTag>

const keep = { to: 'users', whenGone: 'keep' } as const

export const thanksTables = {
  notes: table(StoredNote, {
    datedBy: 'author_id',
    references: {
      author_id: 'users',
      thanked_user_ids: keep,
      thanked_group_ids: 'groups',
      user_ids: keep,
      tag_ids: 'tags',
    },
  }),
  tags: table(StoredTag, { unique: ['name'], references: { created_by: 'users', modified_by: 'users' } }),
}
