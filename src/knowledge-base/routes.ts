import type { Routes } from '../application.ts'
import type { contract } from './contract.ts'
import { drawCover, drawCoverThumbnail } from './cover.ts'
import { presentCategory } from './present.ts'
import { presentArticle, presentQuestion } from './present-entries.ts'
import * as articles from './rules-articles.ts'
import * as categories from './rules-categories.ts'
import * as questions from './rules-questions.ts'
import { byName, findArticles, findQuestions } from './search.ts'

export const routes: Routes<typeof contract> = {
  listCategories: (view) => view.world.categories.ordered(byName).map((category) => presentCategory(view, category)),
  getCategory: (view) => presentCategory(view, view.world.categories.need(view.params.id)),
  createCategory: (view) => presentCategory(view, categories.createCategory(view.world, view.user, view.body)),
  updateCategory: (view) => {
    const { world, user, params, body } = view
    return presentCategory(view, categories.updateCategory(world, user, params.category_id, body))
  },
  deleteCategory: ({ world, user, params }) => categories.deleteCategory(world, user, params.category_id),

  listArticles: (view) => findArticles(view.world, view.query).map((article) => presentArticle(view, article)),
  getArticle: (view) => presentArticle(view, articles.needArticle(view.world, view.user, view.params.article_id)),
  createArticle: (view) => presentArticle(view, articles.createArticle(view.world, view.user, view.body)),
  updateArticle: (view) => {
    const { world, user, params, body } = view
    return presentArticle(view, articles.updateArticle(world, user, params.article_id, body))
  },
  deleteArticle: ({ world, user, params }) => articles.deleteArticle(world, user, params.article_id),
  getCover: ({ world, params }) => drawCover(articles.needCover(world, params.article_id)),
  getCoverThumbnail: ({ world, params }) => drawCoverThumbnail(articles.needCover(world, params.article_id)),

  listQuestions: (view) => findQuestions(view.world, view.query).map((question) => presentQuestion(view, question)),
  getQuestion: (view) => presentQuestion(view, view.world.questions.need(view.params.question_id)),
  createQuestion: (view) => presentQuestion(view, questions.createQuestion(view.world, view.user, view.body)),
  updateQuestion: (view) => {
    const { world, user, params, body } = view
    return presentQuestion(view, questions.updateQuestion(world, user, params.question_id, body))
  },
  deleteQuestion: ({ world, user, params }) => questions.deleteQuestion(world, user, params.question_id),
}
