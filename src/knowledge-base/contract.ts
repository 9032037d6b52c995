import * as z from 'zod'
import type { Contract } from '../kernel/contract.ts'
import { digits, filledText, flag, id, idOrNone, oneOf } from '../kernel/read.ts'
import { Bytes } from '../kernel/shapes.ts'
import { place } from './place.ts'
import { anyLanguage, languageCode, moment, tagList } from './read.ts'
import { Article, Category, Question } from './shapes.ts'

const NewCategory = z.object({
  category_name: filledText,
  description: z.string().default(''),
  /** Gap: 0 is no parent too. */
  parent_id: idOrNone.default(0),
  category_experts: z.array(id).nullable().optional(),
  only_experts_answer: flag.default(false),
})
export type NewCategory = z.output<typeof NewCategory>
const ChangedCategory = z.object({
  category_name: filledText.optional(),
  description: z.string().optional(),
  parent_id: idOrNone.optional(),
  category_experts: z.array(id).nullable().optional(),
  only_experts_answer: flag.optional(),
})
export type ChangedCategory = z.output<typeof ChangedCategory>

/** Gap: comments are switched by the name of the body, or by either name of the reply. */
const articleFields = {
  title: filledText.optional(),
  category_id: id.optional(),
  article_text: z.string().optional(),
  publisher_id: id.optional(),
  translation: languageCode.optional(),
  creation_date: moment.optional(),
  embed_video: z.string().nullable().optional(),
  endorsed_by: id.nullable().optional(),
  endorsed_date: moment.nullable().optional(),
  enable_comments: flag.optional(),
  comments_enabled: flag.optional(),
  comments_enable: flag.optional(),
  status: oneOf(['draft', 'publish', 'archive']).optional(),
  tags: tagList.optional(),
}
const ChangedArticle = z.object(articleFields)
export type ChangedArticle = z.output<typeof ChangedArticle>
const NewArticle = z.object({ ...articleFields, title: filledText, category_id: id })
export type NewArticle = z.output<typeof NewArticle>

const questionFields = {
  title: filledText.optional(),
  text: z.string().optional(),
  category_id: id.optional(),
  tags: tagList.optional(),
}
const ChangedQuestion = z.object(questionFields)
export type ChangedQuestion = z.output<typeof ChangedQuestion>
const NewQuestion = z.object({ ...questionFields, title: filledText, category_id: id })
export type NewQuestion = z.output<typeof NewQuestion>

const filters = {
  category: digits.optional(),
  tag: z.string().trim().optional(),
  language: anyLanguage.optional(),
  publisher: digits.optional(),
}
const ArticlesQuery = z.object({ ...filters, endorsed_only: flag.default(false) })
export type ArticlesQuery = z.output<typeof ArticlesQuery>
const QuestionsQuery = z.object({ ...filters, archived: flag.default(false), unanswered_only: flag.default(false) })
export type QuestionsQuery = z.output<typeof QuestionsQuery>

export const contract = {
  ...place,
  endpoints: {
    listCategories: { method: 'GET', path: '/categories', summary: 'All categories', reply: z.array(Category) },
    getCategory: { method: 'GET', path: '/categories/:id', summary: 'One category', reply: Category },
    createCategory: {
      method: 'POST',
      path: '/categories',
      summary: 'A new category',
      body: NewCategory,
      reply: Category,
    },
    updateCategory: {
      method: 'PUT',
      path: '/categories/:category_id',
      summary: 'Change a category',
      body: ChangedCategory,
      reply: Category,
    },
    deleteCategory: {
      method: 'DELETE',
      path: '/categories/:category_id',
      summary: 'Delete a category that holds nothing',
    },

    listArticles: {
      method: 'GET',
      path: '/articles',
      summary: 'Published articles, filtered',
      query: ArticlesQuery,
      reply: z.array(Article),
    },
    getArticle: { method: 'GET', path: '/articles/:article_id', summary: 'One article', reply: Article },
    createArticle: { method: 'POST', path: '/articles', summary: 'A new article', body: NewArticle, reply: Article },
    updateArticle: {
      method: 'PUT',
      path: '/articles/:article_id',
      summary: 'Change an article',
      body: ChangedArticle,
      reply: Article,
    },
    deleteArticle: { method: 'DELETE', path: '/articles/:article_id', summary: 'Delete an article' },
    getCover: {
      method: 'GET',
      path: '/articles/:article_id/cover',
      summary: 'The cover of an article',
      reply: Bytes,
      open: true,
    },
    getCoverThumbnail: {
      method: 'GET',
      path: '/articles/:article_id/cover/thumbnail',
      summary: 'The cover of an article, small',
      reply: Bytes,
      open: true,
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
      method: 'POST',
      path: '/questions',
      summary: 'A new question',
      body: NewQuestion,
      reply: Question,
    },
    updateQuestion: {
      method: 'PUT',
      path: '/questions/:question_id',
      summary: 'Change a question',
      body: ChangedQuestion,
      reply: Question,
    },
    deleteQuestion: { method: 'DELETE', path: '/questions/:question_id', summary: 'Delete a question' },
  },
} as const satisfies Contract
