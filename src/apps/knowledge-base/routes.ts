import type { Routes } from '../../world/application.ts'
import type { Warn } from '../people/directory.ts'
import type { contract } from './contract.ts'
import { drawCover } from './cover.ts'
import type { StoredArticle } from './model.ts'
import { presentArticle, presentCategory, presentQuestion } from './present.ts'
import * as articles from './rules/articles.ts'
import * as categories from './rules/categories.ts'
import * as questions from './rules/questions.ts'
import { listArticles, listQuestions } from './search.ts'

export const routes: Routes<typeof contract> = {
  listCategories: (view) => categories.listCategories(view.world).map((category) => presentCategory(view, category)),
  getCategory: (view) => presentCategory(view, view.world.categories.need(view.params.category_id)),
  createCategory: (view) => presentCategory(view, categories.createCategory(view.world, view.user, view.body)),
  updateCategory: (view) =>
    presentCategory(view, categories.updateCategory(view.world, view.user, view.params.category_id, view.body)),
  deleteCategory: ({ world, user, params }) => categories.deleteCategory(world, user, params.category_id),

  listArticles: (view) => listArticles(view.world, view.query).map((article) => presentArticle(view, article)),
  getArticle: (view) => presentArticle(view, articles.needArticle(view.world, view.user, view.params.article_id)),
  createArticle: (view) => {
    const article = articles.createArticle(view.world, view.user, view.body)
    warnOfDraft(view.warn, article, view.body.status)
    return presentArticle(view, article)
  },
  updateArticle: (view) => {
    const { world, user, params, body, warn } = view
    const { status } = world.articles.need(params.article_id)
    const article = articles.updateArticle(world, user, params.article_id, body)
    warnOfDraft(warn, article, body.status ?? status)
    return presentArticle(view, article)
  },
  deleteArticle: ({ world, user, params }) => articles.deleteArticle(world, user, params.article_id),
  getCover: ({ world, params }) => drawCover(articles.needCover(world, params.article_id), 960),
  getCoverThumbnail: ({ world, params }) => drawCover(articles.needCover(world, params.article_id), 320),

  listQuestions: (view) => listQuestions(view.world, view.query).map((question) => presentQuestion(view, question)),
  getQuestion: (view) => presentQuestion(view, view.world.questions.need(view.params.question_id)),
  createQuestion: (view) => presentQuestion(view, questions.createQuestion(view.world, view.user, view.body)),
  updateQuestion: (view) =>
    presentQuestion(view, questions.updateQuestion(view.world, view.user, view.params.question_id, view.body)),
  deleteQuestion: ({ world, user, params }) => questions.deleteQuestion(world, user, params.question_id),
}

/** Warns, since the reply does not explain why the article was not published. */
function warnOfDraft(warn: Warn, { id, category_id, status }: StoredArticle, wanted: string | undefined): void {
  if (wanted !== 'publish' || status === 'publish') return
  warn(
    `status: article ${id} was saved as a draft: only experts and administrators may publish in category ${category_id}.`,
  )
}
