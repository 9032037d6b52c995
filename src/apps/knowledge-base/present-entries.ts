import type { Fidelity } from '../../core/fidelity.ts'
import { createCache } from '../../core/http/json-cache.ts'
import { spell, spellAsSample } from '../../core/schema/spellings.ts'
import { presentLongDate } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import { findPerson, nameOf, type Person, photoAddress, profileAddress } from '../people/directory.ts'
import type { StoredArticle, StoredCategory, StoredQuestion } from './model.ts'
import { place } from './place.ts'
import { baseOf, plainTextOf, toOneOrZero } from './present.ts'
import { isAnswered } from './rules/questions.ts'
import { categoryOf } from './rules/rights.ts'
import type { Article, Question } from './shapes.ts'

export function presentArticle(view: View, article: StoredArticle): Article {
  const { world, user } = view
  return cacheArticle(
    article,
    baseOf(view),
    user.timezone,
    world.fidelity,
    categoryOf(world, article),
    findPerson(world, article.publisher_id),
    article.subscriber_ids.includes(user.id),
  )
}

const cacheArticle = createCache(
  (
    article: StoredArticle,
    base: string,
    timezone: string,
    fidelity: Fidelity,
    category: StoredCategory,
    publisher: Person,
    isSubscribed: boolean,
  ): Article => {
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
      comments_enabled: toOneOrZero(article.comments_enabled),
      ...spellAsSample({ fidelity }, 'comments_enable', toOneOrZero(article.comments_enabled)),
      comments_count: article.comments_count,
      embeded_video: article.embed_video ?? false,
      user_is_subscribed: isSubscribed,
      tags: article.tags,
      created_date: toDay(article.created_at),
      modified_date: toDay(article.modified_at),
    }
  },
)

export function presentQuestion(view: View, question: StoredQuestion): Question {
  const { world, user } = view
  return cacheQuestion(
    question,
    baseOf(view),
    user.timezone,
    world.fidelity,
    categoryOf(world, question),
    findPerson(world, question.created_by),
    question.subscriber_ids.includes(user.id),
  )
}

const cacheQuestion = createCache(
  (
    question: StoredQuestion,
    base: string,
    timezone: string,
    fidelity: Fidelity,
    category: StoredCategory,
    creator: Person,
    isSubscribed: boolean,
  ): Question => {
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

/** Gap: the classes of a question name its type and its state. */
function classOf(question: StoredQuestion): string {
  const state = isAnswered(question) ? 'kb-answered' : 'kb-unanswered'
  return `kb-question ${question.archived ? 'kb-archived' : state}`
}
