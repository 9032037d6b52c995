import type { RowId } from '../../state/names.ts'

/** The parts of paths that are not named like their table. */
const tables: Readonly<Record<string, string>> = {
  checkin: 'documents',
  checkout: 'documents',
  deleted: 'trash',
  thanks: 'notes',
  unassign: 'badges',
}

type PathPart = string | RowId

/** Splits `/api/people/v2/users/7/photo` at the ids of rows. `known` are the names of the tables. */
export function splitPath(path: string, known: readonly string[]): PathPart[] {
  const parts: PathPart[] = []
  let text = ''
  let before = ''
  for (const piece of path.split(/(?<=\/)|(?=[/?])/)) {
    const table = known.find((name) => name === tables[before] || name === before || name === `${before}s`)
    if (table && /^[1-9]\d*$/.test(piece)) {
      parts.push(text, { table, id: Number(piece) })
      text = ''
    } else text += piece
    if (piece !== '/') before = piece.replace('/', '')
  }
  return [...parts, text].filter((part) => part !== '')
}
