import { pathOf } from '../../core/http/address.ts'
import { createCache } from '../../core/http/json-cache.ts'
import { spell } from '../../core/schema/spellings.ts'
import { byName, orderIn, sortRows } from '../../core/store/order.ts'
import { toDigits } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import { toPlainText } from './html-to-text.ts'
import type { StoredCategory } from './model.ts'
import { mayPost } from './rules/rights.ts'
import type { Category, ParentCategory, Subcategory } from './shapes.ts'

const cacheText = createCache((_: object, html: string) => ({ text: toPlainText(html) }))

/** The text of a row's HTML, computed once. */
export function plainTextOf(row: object, html: string): string {
  return cacheText(row, html).text
}

/** Gap: the 14 digits, in UTC, as a number. */
function presentTimestamp({ world }: Pick<View, 'world'>, instant: string): number | string {
  const digits = toDigits(instant)
  return world.fidelity['kb-category-date'] === 'text' ? digits : Number(digits)
}

/** Spec, Knowledge base: addresses are paths. */
export function baseOf({ world, base }: Pick<View, 'world' | 'base'>): string {
  return world.fidelity['kb-addresses'] === 'absolute' ? base : pathOf(base)
}

export function toOneOrZero(value: boolean): 1 | 0 {
  return value ? 1 : 0
}

export function presentCategory(view: View, category: StoredCategory): Category {
  const { categories } = view.world
  const parent = category.parent_id === null ? undefined : categories.get(category.parent_id)
  const below = sortRows(categories.where('parent_id', category.id), orderIn(view.world, byName))
  return {
    ...presentSubcategory(view, category),
    ...(parent && { parent: presentParent(parent) }),
    subcategories: below.map((subcategory) => presentSubcategory(view, subcategory)),
  }
}

function presentParent(parent: StoredCategory): ParentCategory {
  return { id: parent.id, name: parent.name, plain_text: plainTextOf(parent, parent.text) }
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
    only_experts_answer: toOneOrZero(category.only_experts_answer),
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
