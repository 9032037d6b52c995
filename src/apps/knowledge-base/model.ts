import * as z from 'zod/mini'
import { Instant } from '../../core/store/row-shapes.ts'
import { table } from '../../core/store/table-schema.ts'

const Ids = z.array(z.int())

/** The category of an entry, who is notified of it, and its other fields beside the text. */
const entry = {
  id: z.int(),
  category_id: z.int(),
  title: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  created_at: Instant,
  modified_at: Instant,
  like_count: z.int(),
  comments_count: z.int(),
  subscriber_ids: Ids,
}

export const StoredCategory = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  parent_id: z.nullable(z.int()),
  expert_ids: Ids,
  only_experts_answer: z.boolean(),
  /** What everybody may do. Experts and administrators may do all of it. */
  allows: z.array(z.enum(['question', 'article', 'subscribe'])),
  subscriber_ids: Ids,
  created_by: z.int(),
  created_at: Instant,
  modified_by: z.int(),
  modified_at: Instant,
})
export type StoredCategory = z.infer<typeof StoredCategory>

export const StoredArticle = z.object({
  ...entry,
  article_text: z.string(),
  status: z.enum(['draft', 'publish', 'archive']),
  publisher_id: z.int(),
  endorsed_by: z.nullable(z.int()),
  /** Has no meaning while `endorsed_by` is null. */
  endorsed_at: z.nullable(Instant),
  embed_video: z.nullable(z.string()),
  comments_enabled: z.boolean(),
  /** Null: no cover. The image itself is drawn. */
  cover_filename: z.nullable(z.string()),
})
export type StoredArticle = z.infer<typeof StoredArticle>

export const StoredQuestion = z.object({
  ...entry,
  question_text: z.string(),
  created_by: z.int(),
  modified_by: z.int(),
  visits_count: z.int(),
  archived: z.boolean(),
})
export type StoredQuestion = z.infer<typeof StoredQuestion>

const inherit = { to: 'users', whenGone: 'inherit' } as const
const keep = { to: 'users', whenGone: 'keep' } as const
const forget = { to: 'users', whenGone: 'forget' } as const
const within = { to: 'categories', whenGone: 'delete' } as const

export const knowledgeBaseTables = {
  categories: table(StoredCategory, {
    references: {
      parent_id: { to: 'categories', whenGone: 'forget' },
      expert_ids: forget,
      subscriber_ids: forget,
      created_by: inherit,
      modified_by: keep,
    },
  }),
  articles: table(StoredArticle, {
    index: ['tags'],
    datedBy: 'publisher_id',
    references: { category_id: within, publisher_id: inherit, endorsed_by: keep, subscriber_ids: forget },
  }),
  questions: table(StoredQuestion, {
    index: ['tags'],
    references: { category_id: within, created_by: inherit, modified_by: keep, subscriber_ids: forget },
  }),
}
