import * as z from 'zod/mini'
import type { Place } from '../../core/http/contract.ts'
import { Flag, Instant, Int, Text } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'

export const place = {
  application: 'knowledge-base',
  title: 'Knowledge base',
  root: '/intranet/rest/knowledgebase',
  version: 1,
  unversioned: true,
} as const satisfies Place

const Ids = z.array(Int)

const entry = {
  id: Int,
  category_id: Int,
  title: Text,
  language: Text,
  tags: z.array(Text),
  created_at: Instant,
  modified_at: Instant,
  like_count: Int,
  comments_count: Int,
  subscriber_ids: Ids,
}

export const StoredCategory = z.object({
  id: Int,
  name: Text,
  text: Text,
  parent_id: z.nullable(Int),
  expert_ids: Ids,
  only_experts_answer: Flag,
  /** What everybody may do. Experts and administrators may do everything. */
  allows: z.array(z.enum(['question', 'article', 'subscribe'])),
  subscriber_ids: Ids,
  created_by: Int,
  created_at: Instant,
  modified_by: Int,
  modified_at: Instant,
})
export type StoredCategory = z.infer<typeof StoredCategory>

export const StoredArticle = z.object({
  ...entry,
  article_text: Text,
  status: z.enum(['draft', 'publish', 'archive']),
  publisher_id: Int,
  endorsed_by: z.nullable(Int),
  /** Meaningless while `endorsed_by` is null. */
  endorsed_at: z.nullable(Instant),
  embed_video: z.nullable(Text),
  comments_enabled: Flag,
  /** Null for no cover. The image itself is drawn. */
  cover_filename: z.nullable(Text),
})
export type StoredArticle = z.infer<typeof StoredArticle>

export const StoredQuestion = z.object({
  ...entry,
  question_text: Text,
  created_by: Int,
  modified_by: Int,
  visits_count: Int,
  archived: Flag,
})
export type StoredQuestion = z.infer<typeof StoredQuestion>

const inherit = { to: 'users', whenGone: 'inherit' } as const
const keep = { to: 'users', whenGone: 'keep' } as const

export const knowledgeBaseTables = {
  categories: table(StoredCategory, {
    references: {
      parent_id: 'categories',
      expert_ids: 'users',
      subscriber_ids: 'users',
      created_by: inherit,
      modified_by: 'users',
    },
  }),
  articles: table(StoredArticle, {
    index: ['tags'],
    datedBy: 'publisher_id',
    references: { category_id: 'categories', publisher_id: inherit, endorsed_by: keep, subscriber_ids: 'users' },
  }),
  questions: table(StoredQuestion, {
    index: ['tags'],
    references: { category_id: 'categories', created_by: inherit, modified_by: 'users', subscriber_ids: 'users' },
  }),
}
