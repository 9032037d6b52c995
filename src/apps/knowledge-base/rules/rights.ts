import { forbidden, invalid } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import { mayAdminister, type StoredUser } from '../../people/directory.ts'
import type { StoredArticle, StoredCategory, StoredQuestion } from '../model.ts'

// What articles and questions share: who may do what in their category, and which language they are in.

type Posting = StoredCategory['allows'][number]

/** Gap: experts of a category may do there what administrators may do everywhere; those of the category above do not count. */
export function mayManage(user: StoredUser, category: StoredCategory): boolean {
  return category.expert_ids.includes(user.id) || mayAdminister(user, 'knowledge-base')
}

export function mayPost(user: StoredUser, category: StoredCategory, what: Posting): boolean {
  return category.allows.includes(what) || mayManage(user, category)
}

/** The category that a body names, or a refusal when it is not there, or not open to the user. */
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

/** The language of somebody who names none: that of their profile, where it has a code of two letters. */
export function languageOf({ language }: StoredUser): string {
  return /^[a-z]{2}(?![a-z])/.exec(language.toLowerCase())?.[0] ?? 'en'
}
