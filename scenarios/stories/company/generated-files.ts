import type { StoredDocument } from '../../../src/apps/documents/model.ts'
import type { Recipe } from '../../../src/core/bytes.ts'
import type { World } from '../../../src/world/world.ts'

/** A recipe instead of bytes: the file is created when it is first read. */
export function recipeOf(of: Recipe['of'], length: number): Recipe {
  return { maker: 'company', of, length }
}

export function generateLater(world: World, { id }: StoredDocument, ...recipes: readonly Recipe['of'][]): void {
  const latest = world.versions.where('document_id', id).at(-1)!
  for (const [i, { file_id, size }] of latest.components.entries()) {
    world.files.patch(file_id, { bytes: recipeOf(recipes[i]!, size) })
  }
}
