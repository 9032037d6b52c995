import type { AnyTable } from '../../../src/core/store/references.ts'
import type { TableName, World } from '../../../src/world/world.ts'

/** The fields that record who did something, and when. */
export const actFields: readonly (readonly [table: TableName, who: string, when: string])[] = [
  ['folders', 'creator_id', 'created_at'],
  ['documents', 'creator_id', 'created_at'],
  ['versions', 'creator_id', 'created_at'],
  ['dropped', 'owner_id', 'created_at'],
  ['trash', 'deleted_by', 'deleted_at'],
  ['badges', 'created_by', 'created_at'],
  ['badges', 'modified_by', 'modified_at'],
  ['badges', 'archived_by', 'archived_at'],
  ['assignments', 'assigned_by', 'assigned_at'],
  ['categories', 'created_by', 'created_at'],
  ['categories', 'modified_by', 'modified_at'],
  ['articles', 'publisher_id', 'created_at'],
  ['articles', 'endorsed_by', 'endorsed_at'],
  ['questions', 'created_by', 'created_at'],
  ['questions', 'modified_by', 'modified_at'],
  ['sheets', 'modified_by', 'modified_at'],
  ['notes', 'author_id', 'created_at'],
  ['tags', 'created_by', 'created_at'],
  ['tags', 'modified_by', 'modified_at'],
]

export interface Act {
  /** For example `badges 3 created_at`. */
  what: string
  who: number
  when: string
}

export function actsIn(world: World): Act[] {
  return actFields.flatMap(([name, who, when]) => {
    const table: AnyTable = world.tables[name]
    return table.all().flatMap((row) => {
      const [person, instant] = [row[who], row[when]]
      if (typeof person !== 'number' || typeof instant !== 'string') return []
      return [{ what: `${name} ${row.id} ${when}`, who: person, when: instant }]
    })
  })
}
