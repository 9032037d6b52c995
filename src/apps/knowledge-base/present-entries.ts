import { createCache } from '../../core/http/json-cache.ts'
import { spell, spellAsSample } from '../../core/schema/spellings.ts'
import { presentLongDate } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import { photoAddress, presentPerson, profileAddress } from '../people/directory.ts'
import type { StoredArticle, StoredQuestion } from './model.ts'
import { place } from './place.ts'
import { baseOf, plainTextOf, toOneOrZero } from './present.ts'
import { isAnswered } from './rules/questions.ts'
import { categoryOf } from './rules/rights.ts'
import type { Article, Question } from './shapes.ts'

const cacheArticle = createCache<StoredArticle, Article>()
const cacheQuestion = createCache<StoredQuestion, Question>()

export function presentArticle(view: View, article: StoredArticle): Article {
  const { world, user } = view
  const [base, { timezone }] = [baseOf(view), user]
  const category = categoryOf(world, article)
  const isSubscribed = article.subscriber_ids.includes(user.id)
  const causes = [base, timezone, world.fidelity, category, world.users.get(article.publisher_id), isSubscribed]
  return cacheArticle(article, causes, () => {
    const toDay = dayIn(view)
    const cover = article.cover_filename === null ? null : `${base}${place.root}/articles/${article.id}/cover`
    return {
      id: article.id,
      title: article.title,
      language: article.language,
      category_id: article.category_id,
      category_name: category.name,
      cover_filename: article.cover_filename,
      cover_img: cover,
      ...spell(world, 'cover_thumbnail_img', 'cover_thumbnail_image', cover && `${cover}/thumbnail`),
      is_endorsed: article.endorsed_by !== null,
      endorsed_by: article.endorsed_by,
      endorsed_date: article.endorsed_by === null ? null : article.endorsed_at && toDay(article.endorsed_at),
      publisher_id: article.publisher_id,
      publisher_name: presentPerson(world, article.publisher_id).name,
      plain_text: plainTextOf(article, article.article_text),
      article_text: article.article_text,
      like_count: article.like_count,
      comments_enabled: toOneOrZero(article.comments_enabled),
      ...spellAsSample(world, 'comments_enable', toOneOrZero(article.comments_enabled)),
      comments_count: article.comments_count,
      embeded_video: article.embed_video ?? false,
      user_is_subscribed: isSubscribed,
      tags: article.tags,
      created_date: toDay(article.created_at),
      modified_date: toDay(article.modified_at),
    }
  })
}

export function presentQuestion(view: View, question: StoredQuestion): Question {
  const { world, user } = view
  const [base, { timezone }] = [baseOf(view), user]
  const category = categoryOf(world, question)
  const isSubscribed = question.subscriber_ids.includes(user.id)
  const causes = [base, timezone, world.fidelity, category, world.users.get(question.created_by), isSubscribed]
  const toDay = dayIn(view)
  return cacheQuestion(question, causes, () => ({
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
    created_by_title: presentPerson(world, question.created_by).name,
    created_by_photo_url: photoAddress(base, question.created_by),
    css_class: classOf(question),
    modified_date: toDay(question.modified_at),
    modified_by: question.modified_by,
  }))
}

function dayIn(view: View): (instant: string) => string {
  return (instant) => presentLongDate(view, instant)
}

/** Gap: the classes of a question name its type and its state. */
function classOf(question: StoredQuestion): string {
  const state = isAnswered(question) ? 'kb-answered' : 'kb-unanswered'
  return `kb-question ${question.archived ? 'kb-archived' : state}`
}
