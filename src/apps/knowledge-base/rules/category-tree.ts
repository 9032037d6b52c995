import type { World } from '../../../world/world.ts'
import type { StoredCategory } from '../model.ts'

/** The ids of a category and of all below it. */
export function idsWithin({ categories }: World, id: number): number[] {
  const ids = new Set([id])
  for (const one of ids) for (const below of categories.idsWhere('parent_id', one)) ids.add(below)
  return [...ids]
}

/** Those above a category, the nearest first. */
export function categoriesAbove({ categories }: World, { parent_id }: StoredCategory): StoredCategory[] {
  const found = new Set<StoredCategory>()
  for (let at = parent_id; at !== null; ) {
    const above = categories.need(at)
    if (found.has(above)) break
    found.add(above)
    at = above.parent_id
  }
  return [...found]
}
