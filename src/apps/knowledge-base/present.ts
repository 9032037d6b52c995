import type { Fidelity } from '../../core/fidelity.ts'
import { pathOf } from '../../core/http/address.ts'
import { cachePresenter, createCache } from '../../core/http/json-cache.ts'
import { spell, spellAsSample } from '../../core/schema/spellings.ts'
import { byName, orderIn, sortRows } from '../../core/store/order.ts'
import { presentLongDate, toDigits } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import { findPerson, nameOf, photoAddress, profileAddress } from '../people/directory.ts'
import { toPlainText } from './html-to-text.ts'
import { place, type StoredArticle, type StoredCategory, type StoredQuestion } from './model.ts'
import { isAnswered } from './rules/questions.ts'
import { mayPost } from './rules/rights.ts'
import type { Article, Category, Question, Subcategory } from './shapes.ts'

const cacheText = createCache((_: object, html: string) => ({ text: toPlainText(html) }))

function plainTextOf(row: object, html: string): string {
  return cacheText(row, html).text
}

/** Gap: 14 digits in UTC, as a number or a string. */
function presentTimestamp({ world }: Pick<View, 'world'>, instant: string): number | string {
  const digits = toDigits(instant)
  return world.fidelity['kb-category-date'] === 'text' ? digits : Number(digits)
}

export function presentCategory(view: View, category: StoredCategory): Category {
  const { categories } = view.world
  const parent = category.parent_id === null ? undefined : categories.get(category.parent_id)
  const below = sortRows(categories.where('parent_id', category.id), orderIn(view.world, byName))
  return {
    ...presentSubcategory(view, category),
    ...(parent && { parent: { id: parent.id, name: parent.name, plain_text: plainTextOf(parent, parent.text) } }),
    subcategories: below.map((subcategory) => presentSubcategory(view, subcategory)),
  }
}

function presentSubcategory(view: View, category: StoredCategory): Subcategory {
  const { world, user } = view
  const parent = category.parent_id === null ? undefined : world.categories.get(category.parent_id)
  const isSubscribed = category.subscriber_ids.includes(user.id)
  return {
    id: category.id,
    name: category.name,
    text: category.text,
    plain_text: plainTextOf(category, category.text),
    parent_id: category.parent_id,
    only_experts_answer: category.only_experts_answer ? 1 : 0,
    created_by: category.created_by,
    modified_by: category.modified_by,
    created_date: presentTimestamp(view, category.created_at),
    modified_date: presentTimestamp(view, category.modified_at),
    user_can_create_question: mayPost(user, category, 'question'),
    user_can_create_article: mayPost(user, category, 'article'),
    user_can_subscribe: mayPost(user, category, 'subscribe'),
    ...spell(world, 'user_is_subscribed', 'user_is_subscribes', isSubscribed),
    user_is_subscribed_to_parent: parent?.subscriber_ids.includes(user.id) ?? false,
  }
}

/** The values that the reply depends on, in addition to the row. */
function causesOf({ world, user, base }: View, entry: StoredArticle | StoredQuestion, writer: number) {
  return [
    // Gap: addresses are paths, or absolute URLs.
    world.fidelity['kb-addresses'] === 'absolute' ? base : pathOf(base),
    user.timezone,
    world.fidelity,
    world.categories.need(entry.category_id),
    findPerson(world, writer),
    entry.subscriber_ids.includes(user.id),
  ] as const
}

export const presentArticle = cachePresenter(
  (view: View, article: StoredArticle) => causesOf(view, article, article.publisher_id),
  (article, base, timezone, fidelity, category, publisher, isSubscribed): Article => {
    const toDay = dayIn(timezone, fidelity)
    const cover = article.cover_filename === null ? null : `${base}${place.root}/articles/${article.id}/cover`
    return {
      id: article.id,
      title: article.title,
      language: article.language,
      category_id: article.category_id,
      category_name: category.name,
      cover_filename: article.cover_filename,
      cover_img: cover,
      ...spell({ fidelity }, 'cover_thumbnail_img', 'cover_thumbnail_image', cover && `${cover}/thumbnail`),
      is_endorsed: article.endorsed_by !== null,
      endorsed_by: article.endorsed_by,
      endorsed_date: article.endorsed_by === null ? null : article.endorsed_at && toDay(article.endorsed_at),
      publisher_id: article.publisher_id,
      publisher_name: nameOf(publisher),
      plain_text: plainTextOf(article, article.article_text),
      article_text: article.article_text,
      like_count: article.like_count,
      comments_enabled: article.comments_enabled ? 1 : 0,
      ...spellAsSample({ fidelity }, 'comments_enable', article.comments_enabled ? 1 : 0),
      comments_count: article.comments_count,
      embeded_video: article.embed_video ?? false,
      user_is_subscribed: isSubscribed,
      tags: article.tags,
      created_date: toDay(article.created_at),
      modified_date: toDay(article.modified_at),
    }
  },
)

export const presentQuestion = cachePresenter(
  (view: View, question: StoredQuestion) => causesOf(view, question, question.created_by),
  (question, base, timezone, fidelity, category, creator, isSubscribed): Question => {
    const toDay = dayIn(timezone, fidelity)
    return {
      id: question.id,
      category_id: question.category_id,
      category_name: category.name,
      title: question.title,
      plain_text: plainTextOf(question, question.question_text),
      question_text: question.question_text,
      like_count: question.like_count,
      comments_count: question.comments_count,
      visits_count: question.visits_count,
      visits_count_text: `${question.visits_count} ${question.visits_count === 1 ? 'view' : 'views'}`,
      user_is_subscribed: isSubscribed,
      created_date: toDay(question.created_at),
      created_by: profileAddress(base, question.created_by),
      created_by_title: nameOf(creator),
      created_by_photo_url: photoAddress(base, question.created_by),
      css_class: classOf(question),
      modified_date: toDay(question.modified_at),
      modified_by: question.modified_by,
    }
  },
)

function dayIn(timezone: string, fidelity: Fidelity): (instant: string) => string {
  return (instant) => presentLongDate({ user: { timezone }, world: { fidelity } }, instant)
}

/** Gap: the CSS classes name the type and state of a question. */
function classOf(question: StoredQuestion): string {
  const state = isAnswered(question) ? 'kb-answered' : 'kb-unanswered'
  return `kb-question ${question.archived ? 'kb-archived' : state}`
}
