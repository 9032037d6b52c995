import type { StoredComponent } from '../../../src/apps/documents/model.ts'
import type { Recipe } from '../../../src/core/bytes.ts'
import type { AnyRow } from '../../../src/core/store/references.ts'
import type { Copy } from './add-many.ts'

export function changeDocument({ table, row, idOf }: Copy, title: string, bytes: Uint8Array | Recipe): AnyRow {
  if (table === 'documents') return { ...row, title, refcode: `Doc_${row.id}` }
  if (table === 'files') return { ...row, bytes }
  if (table !== 'versions') return row
  const [component] = row.components as StoredComponent[]
  const file_id = idOf('files', component!.file_id)
  return { ...row, components: [{ ...component!, title, size: bytes.length, file_id }] }
}
