import { forbidden, invalid } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import { mayAdminister, type StoredUser } from '../../people/directory.ts'
import type { StoredArticle, StoredCategory, StoredQuestion } from '../model.ts'
import { categoriesAbove } from './category-tree.ts'

// Shared by articles and questions: the rights in their category, and their language.

type Posting = StoredCategory['allows'][number]

/** Gap: experts may do with articles and questions of their category what administrators may do with all. */
export function mayManage(world: World, user: StoredUser, category: StoredCategory): boolean {
  return isExpert(world, user, category) || mayAdminister(user, 'knowledge-base')
}

/** Gap: experts of the categories above do not count, or do. */
function isExpert(world: World, { id }: StoredUser, category: StoredCategory): boolean {
  if (category.expert_ids.includes(id)) return true
  const above = world.fidelity['kb-experts'] === 'below' ? categoriesAbove(world, category) : []
  return above.some(({ expert_ids }) => expert_ids.includes(id))
}

export function mayPost(world: World, user: StoredUser, category: StoredCategory, what: Posting): boolean {
  return category.allows.includes(what) || mayManage(world, user, category)
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
  if (mayPost(world, user, category, what)) return category
  throw forbidden(`only experts and administrators may post ${what}s to category ${category_id}`)
}

export function categoryOf(world: World, { category_id }: { category_id: number }): StoredCategory {
  return world.categories.need(category_id)
}

/** Gap: its publisher, experts of its category and administrators may change it. */
export function mayEditArticle(world: World, user: StoredUser, article: StoredArticle): boolean {
  return article.publisher_id === user.id || mayManage(world, user, categoryOf(world, article))
}

/** Gap: who asked it, experts of its category and administrators may change it. */
export function mayEditQuestion(world: World, user: StoredUser, question: StoredQuestion): boolean {
  return question.created_by === user.id || mayManage(world, user, categoryOf(world, question))
}

/** The default language of a user: that of the profile, if it has a code of two letters. */
export function languageOf({ language }: StoredUser): string {
  return /^[a-z]{2}(?![a-z])/.exec(language.toLowerCase())?.[0] ?? 'en'
}
