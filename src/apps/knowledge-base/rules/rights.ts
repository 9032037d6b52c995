import { forbidden, invalid } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import { mayAdminister, type StoredUser } from '../../people/directory.ts'
import type { StoredArticle, StoredCategory, StoredQuestion } from '../model.ts'

// Shared by articles and questions: the rights in their category, and their language.

type Posting = StoredCategory['allows'][number]

/** Gap: experts may do in their category what administrators may do everywhere; experts of the parent category do not count. */
export function mayManage(user: StoredUser, category: StoredCategory): boolean {
  return category.expert_ids.includes(user.id) || mayAdminister(user, 'knowledge-base')
}

export function mayPost(user: StoredUser, category: StoredCategory, what: Posting): boolean {
  return category.allows.includes(what) || mayManage(user, category)
}

/** The category that a body names. Refuses if it does not exist, or the user may not post to it. */
export function needPlaceFor(
  world: World,
  user: StoredUser,
  what: 'article' | 'question',
  category_id: number,
): StoredCategory {
  const category = world.categories.get(category_id)
  if (!category) throw invalid({ name: 'category_id', reason: `there is no category ${category_id}` })
  if (mayPost(user, category, what)) return category
  throw forbidden(`only experts and administrators may post ${what}s to category ${category_id}`)
}

export function categoryOf(world: World, { category_id }: { category_id: number }): StoredCategory {
  return world.categories.need(category_id)
}

/** Gap: its publisher, experts of its category and administrators may change it. */
export function mayEditArticle(world: World, user: StoredUser, article: StoredArticle): boolean {
  return article.publisher_id === user.id || mayManage(user, categoryOf(world, article))
}

/** Gap: who asked it, experts of its category and administrators may change it. */
export function mayEditQuestion(world: World, user: StoredUser, question: StoredQuestion): boolean {
  return question.created_by === user.id || mayManage(user, categoryOf(world, question))
}

/** The default language of a user: that of the profile, if it has a code of two letters. */
export function languageOf({ language }: StoredUser): string {
  return /^[a-z]{2}(?![a-z])/.exec(language.toLowerCase())?.[0] ?? 'en'
}
