import { pictures as badges } from '../../apps/badges/pictures.ts'
import { pictures as documents } from '../../apps/documents/pictures.ts'
import { pictures as knowledgeBase } from '../../apps/knowledge-base/pictures.ts'
import { pictures as people } from '../../apps/people/pictures.ts'
import type { Download } from '../../core/bytes.ts'
import { notFound } from '../../core/refusal.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { fileOf, type Pictures } from '../../world/pictures.ts'
import type { World } from '../../world/world.ts'

const pictures: Pictures = {
  ...people,
  ...badges,
  ...knowledgeBase,
  ...documents,
  files: (world, id) => fileOf(world, id),
}

/** Rows of other tables, such as receipts, may name their file. */
export function pictureOf(world: World, table: AnyTable, id: number): Download {
  const picture = (pictures[table.name] ?? fileNamedBy(table))(world, id)
  if (picture) return picture
  throw notFound(`${table.name} ${id} has no picture`)
}

function fileNamedBy(table: AnyTable): Pictures[string] {
  return (world, id) => {
    const { file_id, name }: Record<string, unknown> = table.get(id) ?? {}
    return typeof file_id === 'number' ? fileOf(world, file_id, typeof name === 'string' ? name : '') : undefined
  }
}
