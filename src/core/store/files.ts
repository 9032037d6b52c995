import * as z from 'zod/mini'
import { isBytes, isRecipe, type Recipe } from '../bytes.ts'
import { Int } from './row-shapes.ts'
import type { Table } from './table.ts'
import { table } from './table-schema.ts'

export const StoredFile = z.object({
  id: Int,
  // It becomes a header.
  type: z.string().check(z.regex(/^[\x20-\x7e\x80-\xff]*$/, 'must be a content type')),
  bytes: z.custom<Uint8Array | Recipe>(
    (value) => isBytes(value) || isRecipe(value),
    'must be bytes, or a recipe for less than 1 GiB',
  ),
})
export type StoredFile = z.infer<typeof StoredFile>

export const filesTables = { files: table(StoredFile) }

export function storeFile(world: { files: Table<StoredFile> }, bytes: Uint8Array | Recipe, type: string): StoredFile {
  return world.files.add({ type, bytes })
}
