import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { needsOneOf } from '../../core/schema/choices.ts'
import {
  digits,
  filledText,
  flag,
  id,
  idOrNone,
  oneOf,
  optionalText,
  orNothing,
  prose,
  unlessEmpty,
} from '../../core/schema/read.ts'
import { Bytes } from '../../core/schema/shapes.ts'
import { UnshownRefusal } from '../../core/schema/unshown-refusal.ts'
import { place } from './place.ts'
import { dateOrTime, embedCode, languageCode, tagList, tagName } from './read.ts'
import { Article, Category, ParentCategory, Question, Subcategory } from './shapes.ts'

// Gap: where replies and bodies name a field differently, both names are read; that of the body takes precedence.

const ChangedCategory = z.object({
  category_name: orNothing(filledText),
  name: orNothing(filledText),
  description: optionalText(prose),
  text: optionalText(prose),
  /** Gap: 0 means no parent too. */
  parent_id: idOrNone.optional(),
  category_experts: z.array(id).nullable().optional(),
  only_experts_answer: orNothing(flag),
})
export type ChangedCategory = z.output<typeof ChangedCategory>
const NewCategory = needsOneOf(ChangedCategory, ['category_name', 'name'])

const ChangedArticle = z.object({
  title: orNothing(filledText),
  category_id: orNothing(id),
  article_text: optionalText(prose),
  publisher_id: orNothing(id),
  translation: orNothing(languageCode),
  language: orNothing(languageCode),
  creation_date: orNothing(dateOrTime),
  embed_video: embedCode.optional(),
  embeded_video: embedCode.optional(),
  endorsed_by: id.nullable().optional(),
  endorsed_date: orNothing(dateOrTime),
  enable_comments: orNothing(flag),
  comments_enabled: orNothing(flag),
  comments_enable: orNothing(flag),
  status: orNothing(oneOf(['draft', 'publish', 'archive'])),
  tags: orNothing(tagList),
})
export type ChangedArticle = z.output<typeof ChangedArticle>
const NewArticle = ChangedArticle.extend({ title: filledText, category_id: id })
export type NewArticle = z.output<typeof NewArticle>

const ChangedQuestion = z.object({
  title: orNothing(filledText),
  text: optionalText(prose),
  question_text: optionalText(prose),
  category_id: orNothing(id),
  tags: orNothing(tagList),
})
export type ChangedQuestion = z.output<typeof ChangedQuestion>
const NewQuestion = ChangedQuestion.extend({ title: filledText, category_id: id })
export type NewQuestion = z.output<typeof NewQuestion>

const filters = {
  category: unlessEmpty(digits),
  tag: unlessEmpty(tagName),
  language: unlessEmpty(languageCode),
  publisher: unlessEmpty(digits),
}
const ArticlesQuery = z.object({ ...filters, endorsed_only: flag.default(false) })
export type ArticlesQuery = z.output<typeof ArticlesQuery>
const QuestionsQuery = z.object({ ...filters, archived: flag.default(false), unanswered_only: flag.default(false) })
export type QuestionsQuery = z.output<typeof QuestionsQuery>

const creating = {
  method: 'POST',
  slashed: true,
  creates: true,
  refuses: [403],
  refusesIf: { 'unknown-ids': ['absent', 404] },
} as const
const changing = { method: 'PUT', refuses: [403] } as const
const picture = { method: 'GET', reply: Bytes, open: true } as const
const deleting = { method: 'DELETE', refuses: [403] } as const

/** The contract of the knowledge base: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: UnshownRefusal,
  endpoints: {
    listCategories: { method: 'GET', path: '/categories', summary: 'All categories', reply: z.array(Category) },
    getCategory: { method: 'GET', path: '/categories/:id', summary: 'One category', reply: Category },
    createCategory: { ...creating, path: '/categories', summary: 'A new category', body: NewCategory, reply: Category },
    updateCategory: {
      ...changing,
      path: '/categories/:category_id',
      summary: 'Change a category',
      body: ChangedCategory,
      reply: Category,
    },
    deleteCategory: { ...deleting, path: '/categories/:category_id', summary: 'Delete a category that holds nothing' },

    listArticles: {
      method: 'GET',
      path: '/articles',
      summary: 'Published articles, filtered',
      query: ArticlesQuery,
      reply: z.array(Article),
    },
    getArticle: {
      method: 'GET',
      path: '/articles/:article_id',
      summary: 'One article',
      reply: Article,
      refuses: [403],
    },
    createArticle: { ...creating, path: '/articles', summary: 'A new article', body: NewArticle, reply: Article },
    updateArticle: {
      ...changing,
      path: '/articles/:article_id',
      summary: 'Change an article',
      body: ChangedArticle,
      reply: Article,
    },
    deleteArticle: { ...deleting, path: '/articles/:article_id', summary: 'Delete an article' },
    getCover: {
      ...picture,
      path: '/articles/:article_id/cover',
      summary: 'The cover of an article',
      extra: 'cover_img in a reply has to work',
    },
    getCoverThumbnail: {
      ...picture,
      path: '/articles/:article_id/cover/thumbnail',
      summary: 'The cover of an article, small',
      extra: 'cover_thumbnail_img in a reply has to work',
    },

    listQuestions: {
      method: 'GET',
      path: '/questions',
      summary: 'Questions, filtered',
      query: QuestionsQuery,
      reply: z.array(Question),
    },
    getQuestion: { method: 'GET', path: '/questions/:question_id', summary: 'One question', reply: Question },
    createQuestion: {
      ...creating,
      path: '/questions',
      summary: 'A new question',
      body: NewQuestion,
      reply: Question,
      unshown: true,
    },
    updateQuestion: {
      ...changing,
      path: '/questions/:question_id',
      summary: 'Change a question',
      body: ChangedQuestion,
      reply: Question,
    },
    deleteQuestion: { ...deleting, path: '/questions/:question_id', summary: 'Delete a question' },
  },
  presents: {
    categories: { shapes: [Category, Subcategory, ParentCategory], writtenBy: ['createCategory', 'updateCategory'] },
    articles: { shapes: [Article], writtenBy: ['createArticle', 'updateArticle'] },
    questions: { shapes: [Question], writtenBy: ['createQuestion', 'updateQuestion'] },
  },
} as const satisfies Contract
