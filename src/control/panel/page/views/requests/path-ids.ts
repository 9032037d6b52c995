import { findPathTable } from '../../../../search/path-table.ts'
import type { RowId } from '../../state/names.ts'

type PathPart = string | RowId

/** Splits `/api/people/v2/users/7/photo` at the ids of rows. `known` are the names of the tables. */
export function splitPath(path: string, known: readonly string[]): PathPart[] {
  const parts: PathPart[] = []
  let text = ''
  let before = ''
  for (const piece of path.split(/(?<=\/)|(?=[/?])/)) {
    const table = /^[1-9]\d*$/.test(piece) ? findPathTable(before, known) : undefined
    if (table) {
      parts.push(text, { table, id: Number(piece) })
      text = ''
    } else text += piece
    if (piece !== '/') before = piece.replace('/', '')
  }
  return [...parts, text].filter((part) => part !== '')
}
