import { forbidden } from '../../../core/refusal.ts'
import { unknownIds } from '../../../core/store/constraints.ts'
import type { World } from '../../../world/world.ts'
import { mayAdminister, type StoredUser } from '../../people/directory.ts'
import type { StoredArticle, StoredCategory, StoredQuestion } from '../model.ts'

type Posting = StoredCategory['allows'][number]

/** Gap: experts have the rights of administrators in their own category. */
export function mayManage(user: StoredUser, category: StoredCategory): boolean {
  return category.expert_ids.includes(user.id) || mayAdminister(user, 'knowledge-base')
}

export function mayPost(user: StoredUser, category: StoredCategory, what: Posting): boolean {
  return category.allows.includes(what) || mayManage(user, category)
}

export function needCategoryFor(
  world: World,
  user: StoredUser,
  what: 'article' | 'question',
  id: number,
): StoredCategory {
  const category = world.categories.get(id)
  if (!category) throw unknownIds(world, { name: 'category_id', reason: `there is no category ${id}` })
  if (mayPost(user, category, what)) return category
  throw forbidden(`only experts and administrators may post ${what}s to category ${id}`)
}

/** Gap: the author, experts and administrators may edit; or only experts and administrators. */
export function checkMayEdit(world: World, user: StoredUser, entry: StoredArticle | StoredQuestion): void {
  const mayAuthorEdit = world.fidelity['kb-edit'] !== 'experts'
  const isArticle = 'publisher_id' in entry
  const author = isArticle ? entry.publisher_id : entry.created_by
  if ((mayAuthorEdit && author === user.id) || mayManage(user, world.categories.need(entry.category_id))) return
  const own = isArticle ? 'its publisher, ' : 'its author, '
  const what = `${isArticle ? 'article' : 'question'} ${entry.id}`
  throw forbidden(`only ${mayAuthorEdit ? own : ''}experts of its category and administrators may change ${what}`)
}

/** Gap: the default is the user's language, if it has a two-letter code. */
export function defaultLanguage({ language }: StoredUser): string {
  return /^[a-z]{2}(?![a-z])/.exec(language.toLowerCase())?.[0] ?? 'en'
}
