import * as z from 'zod'
import { shapeByGap } from '../../core/schema/shape-by-gap.ts'
import { sentAs, spelt } from '../../core/schema/spellings.ts'

const Timestamp = shapeByGap<'kb-category-date', z.ZodType<number | string>>('kb-category-date', {
  number: z
    .int()
    .min(10 ** 13)
    .max(10 ** 14 - 1),
  text: z.string().regex(/^\d{14}$/),
})
const ReadableDate = z.string().regex(/^(\d{1,2} [A-Z][a-z]+ \d{4}|\d\d-\d\d-\d{4}|\d{4}-\d\d-\d\d)$/)
const OneOrZero = z.literal([1, 0]).describe('1: yes, 0: no')

/** A parent category, as shown in its subcategory. */
export const ParentCategory = z.strictObject({ id: z.int(), name: z.string(), plain_text: z.string() })
export type ParentCategory = z.infer<typeof ParentCategory>

/** Gap: a subcategory, as shown in its parent: without its position in the tree. */
export const Subcategory = z.strictObject({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  plain_text: z.string(),
  parent_id: z.int().nullable(),
  only_experts_answer: OneOrZero,
  created_by: z.int(),
  modified_by: z.int(),
  created_date: Timestamp,
  modified_date: Timestamp,
  user_can_create_question: z.boolean(),
  user_can_create_article: z.boolean(),
  user_can_subscribe: z.boolean(),
  ...spelt('user_is_subscribed', 'user_is_subscribes', z.boolean()),
  user_is_subscribed_to_parent: z.boolean(),
})
export type Subcategory = z.infer<typeof Subcategory>

export const Category = Subcategory.extend({ parent: ParentCategory.optional(), subcategories: z.array(Subcategory) })
export type Category = z.infer<typeof Category>

export const Article = z.strictObject({
  id: z.int(),
  title: z.string(),
  language: z.string(),
  category_id: z.int(),
  category_name: z.string(),
  cover_filename: z.string().nullable(),
  cover_img: z.string().nullable(),
  ...spelt('cover_thumbnail_img', 'cover_thumbnail_image', z.string().nullable()),
  is_endorsed: z.boolean(),
  endorsed_by: z.int().nullable(),
  endorsed_date: ReadableDate.nullable(),
  publisher_id: z.int(),
  publisher_name: z.string(),
  plain_text: z.string(),
  article_text: z.string(),
  like_count: z.int(),
  comments_enabled: OneOrZero,
  /** Spec, Article object: the sample has both spellings. */
  comments_enable: sentAs('sample', OneOrZero),
  comments_count: z.int(),
  embeded_video: z.union([z.literal(false), z.string()]).describe('HTML, or false if there is no video'),
  user_is_subscribed: z.boolean(),
  tags: z.array(z.string()),
  created_date: ReadableDate,
  modified_date: ReadableDate,
})
export type Article = z.infer<typeof Article>

export const Question = z.strictObject({
  id: z.int(),
  category_id: z.int(),
  category_name: z.string(),
  title: z.string(),
  plain_text: z.string(),
  question_text: z.string(),
  like_count: z.int(),
  comments_count: z.int(),
  visits_count: z.int(),
  visits_count_text: z.string(),
  user_is_subscribed: z.boolean(),
  created_date: ReadableDate,
  created_by: z.string(),
  created_by_title: z.string(),
  created_by_photo_url: z.string(),
  css_class: z.string(),
  modified_date: ReadableDate,
  modified_by: z.int(),
})
export type Question = z.infer<typeof Question>
