import { badRequest } from '../../../core/refusal.ts'
import { checkExisting, checkNoLoop } from '../../../core/store/constraints.ts'
import { byName, orderIn } from '../../../core/store/order.ts'
import { deleteRecord } from '../../../world/deletion.ts'
import type { World } from '../../../world/world.ts'
import { checkAdministrator, type StoredUser } from '../../people/directory.ts'
import type { ChangedCategory } from '../contract.ts'
import type { StoredCategory } from '../model.ts'

/** Gap: all categories in one list, or the top ones with their subcategories inside. */
export function listCategories(world: World): readonly StoredCategory[] {
  const all = world.categories.list(orderIn(world, byName)).rows
  return world.fidelity['kb-category-list'] === 'top' ? all.filter(({ parent_id }) => parent_id === null) : all
}

/** Spec, Knowledge base: everybody may view a new category, and post articles and questions to it. */
export function createCategory(world: World, user: StoredUser, fields: ChangedCategory): StoredCategory {
  checkAdministrator(user, 'knowledge-base')
  checkReferences(world, fields)
  const { name = '', text = '' } = textsOf(fields)
  const now = world.clock.instant()
  return world.categories.add({
    name,
    text,
    parent_id: fields.parent_id || null,
    expert_ids: [...new Set(fields.category_experts)],
    only_experts_answer: fields.only_experts_answer ?? false,
    allows: ['question', 'article', 'subscribe'],
    subscriber_ids: [],
    created_by: user.id,
    created_at: now,
    modified_by: user.id,
    modified_at: now,
  })
}

export function updateCategory(world: World, user: StoredUser, id: number, fields: ChangedCategory): StoredCategory {
  checkAdministrator(user, 'knowledge-base')
  world.categories.need(id)
  checkReferences(world, fields)
  const { parent_id, category_experts } = fields
  const category = world.categories.patch(id, {
    ...textsOf(fields),
    parent_id: parent_id === undefined ? undefined : parent_id || null,
    expert_ids: category_experts === undefined ? undefined : [...new Set(category_experts)],
    only_experts_answer: fields.only_experts_answer,
    modified_by: user.id,
    modified_at: world.clock.instant(),
  })
  checkNoLoop(world.categories, 'parent_id', id, 'parent_id')
  return category
}

function textsOf({ category_name, name, description, text }: ChangedCategory) {
  return { name: category_name ?? name, text: description ?? text }
}

function checkReferences(world: World, { parent_id, category_experts }: ChangedCategory): void {
  checkExisting(world, world.categories, 'parent_id', [parent_id || null])
  checkExisting(world, world.users, 'category_experts', category_experts ?? [])
}

/** Gap: only an empty category can be deleted. */
export function deleteCategory(world: World, user: StoredUser, id: number): void {
  checkAdministrator(user, 'knowledge-base')
  world.categories.need(id)
  // Drafts and archived entries count too.
  const held = {
    subcategories: world.categories.where('parent_id', id).length,
    articles: world.articles.where('category_id', id).length,
    questions: world.questions.where('category_id', id).length,
  }
  const words = Object.entries(held).filter(([, count]) => count > 0)
  if (words.length > 0) {
    throw badRequest(`category ${id} still contains ${words.map(([what, count]) => `${count} ${what}`).join(', ')}`)
  }
  deleteRecord(world, 'categories', id)
}

export function idsWithin({ categories }: World, id: number): number[] {
  const ids = new Set([id])
  for (const one of ids) for (const below of categories.idsWhere('parent_id', one)) ids.add(below)
  return [...ids]
}
