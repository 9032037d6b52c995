import * as z from 'zod'
import type { Contract } from '../../core/http/contract.ts'
import { get, post, put, remove } from '../../core/http/endpoint.ts'
import { needsOneOf } from '../../core/schema/choices.ts'
import { extra, linkedBy } from '../../core/schema/extra.ts'
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
import { place } from './model.ts'
import { dateOrTime, embedCode, languageCode, tagList, tagName } from './read.ts'
import { Article, Category, ParentCategory, Question, Subcategory } from './shapes.ts'

// Gap: where bodies and replies name a field differently, both names are accepted. The name in bodies takes precedence.
const asInReplies = <Shape extends z.ZodType>(shape: Shape, listed: string) =>
  extra(shape, 'replies have this name', `Use ${listed}.`)
const tags = extra(orNothing(tagList), 'replies have tags', 'Leave it out: no listed request sets tags.')

const ChangedCategory = z.object({
  category_name: orNothing(filledText),
  name: asInReplies(orNothing(filledText), 'category_name'),
  description: optionalText(prose),
  text: asInReplies(optionalText(prose), 'description'),
  /** Gap: 0 also means no parent. */
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
  language: asInReplies(orNothing(languageCode), 'translation'),
  creation_date: orNothing(dateOrTime),
  embed_video: embedCode.optional(),
  embeded_video: asInReplies(embedCode.optional(), 'embed_video'),
  endorsed_by: id.nullable().optional(),
  endorsed_date: orNothing(dateOrTime),
  enable_comments: orNothing(flag),
  comments_enabled: asInReplies(orNothing(flag), 'enable_comments'),
  comments_enable: asInReplies(orNothing(flag), 'enable_comments'),
  status: orNothing(oneOf(['draft', 'publish', 'archive']).describe('only published articles are listed')),
  tags,
})
export type ChangedArticle = z.output<typeof ChangedArticle>
const NewArticle = ChangedArticle.extend({ title: filledText, category_id: id })
export type NewArticle = z.output<typeof NewArticle>

const ChangedQuestion = z.object({
  title: orNothing(filledText),
  text: optionalText(prose),
  question_text: asInReplies(optionalText(prose), 'text'),
  category_id: orNothing(id),
  tags,
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

const writing = { refuses: [403] } as const
const creating = { ...writing, slashed: true, creates: true, refusesIf: { 'unknown-ids': ['absent', 404] } } as const
const picture = { reply: Bytes, open: true } as const

/** The contract of the knowledge base: the address, request and reply of every endpoint. */
export const contract = {
  ...place,
  refusal: UnshownRefusal,
  endpoints: {
    listCategories: get('/categories', 'List categories', { reply: z.array(Category) }),
    getCategory: get('/categories/:category_id', 'Get a category', { reply: Category }),
    createCategory: post('/categories', 'Create a category', { ...creating, body: NewCategory, reply: Category }),
    updateCategory: put('/categories/:category_id', 'Update a category', {
      ...writing,
      body: ChangedCategory,
      reply: Category,
    }),
    deleteCategory: remove('/categories/:category_id', 'Delete an empty category', writing),

    listArticles: get('/articles', 'List published articles', { query: ArticlesQuery, reply: z.array(Article) }),
    getArticle: get('/articles/:article_id', 'Get an article', { reply: Article, refuses: [403] }),
    createArticle: post('/articles', 'Create an article', { ...creating, body: NewArticle, reply: Article }),
    updateArticle: put('/articles/:article_id', 'Update an article', {
      ...writing,
      body: ChangedArticle,
      reply: Article,
    }),
    deleteArticle: remove('/articles/:article_id', 'Delete an article', writing),
    getCover: get('/articles/:article_id/cover', "Get an article's cover image", {
      ...picture,
      extra: linkedBy('cover_img'),
    }),
    getCoverThumbnail: get('/articles/:article_id/cover/thumbnail', "Get a thumbnail of an article's cover image", {
      ...picture,
      extra: linkedBy('cover_thumbnail_img'),
    }),

    listQuestions: get('/questions', 'List questions', { query: QuestionsQuery, reply: z.array(Question) }),
    getQuestion: get('/questions/:question_id', 'Get a question', { reply: Question }),
    createQuestion: post('/questions', 'Create a question', {
      ...creating,
      body: NewQuestion,
      reply: Question,
      unshown: true,
    }),
    updateQuestion: put('/questions/:question_id', 'Update a question', {
      ...writing,
      body: ChangedQuestion,
      reply: Question,
    }),
    deleteQuestion: remove('/questions/:question_id', 'Delete a question', writing),
  },
  presents: {
    categories: { shapes: [Category, Subcategory, ParentCategory], writtenBy: ['createCategory', 'updateCategory'] },
    articles: { shapes: [Article], writtenBy: ['createArticle', 'updateArticle'] },
    questions: { shapes: [Question], writtenBy: ['createQuestion', 'updateQuestion'] },
  },
} as const satisfies Contract
