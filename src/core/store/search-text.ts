import type { Derivation } from './contents.ts'
import type { Words } from './order.ts'
import { Index } from './table-index.ts'
import type { Row } from './table-schema.ts'

/** The text of a row that keywords are looked for in, in lower case. It is known by its name. */
export interface SearchText<R> {
  name: string
  of(row: R): string
}

/** Looks for rows with all of the keywords, or any of them, in an index of that text. */
export function makeWords<R extends Row>(
  text: SearchText<R>,
  keywords: readonly string[],
  how: 'AND' | 'OR' = 'AND',
): Words<R> | undefined {
  if (keywords.length === 0) return undefined
  return {
    findIds(derive) {
      const index = derive(indexOf(text))
      const found = keywords.map((keyword) => findIdsOf(index, keyword))
      if (how === 'OR') return [...new Set(found.flat())]
      return found.reduce((least, ids) => (ids.length < least.length ? ids : least))
    },
  }
}

const length = 3

/** The index of the rows by each three characters in a row of their text. */
function indexOf<R extends Row>(text: SearchText<R>): Derivation<R, Index> {
  return {
    name: `text ${text.name}`,
    make: (rows) => Index.of(rows.slice().map((row) => [row.id, piecesOf(text.of(row))] as const)),
    follow(index, before, after) {
      const [was, is] = [before && text.of(before), after && text.of(after)]
      if (was === is) return index
      return index.moved((after ?? before)!.id, piecesOf(was), piecesOf(is))
    },
  }
}

/** The end counts as spaces, so that each character begins a piece. */
function piecesOf(text: string | undefined): Set<string> {
  const pieces = new Set<string>()
  if (text === undefined) return pieces
  const padded = `${text}  `
  for (let i = 0; i < text.length; i++) pieces.add(padded.slice(i, i + length))
  return pieces
}

/** The ids of rows that may have the keyword: no others have it, but not all of these. */
function findIdsOf(index: Index, keyword: string): readonly number[] {
  if (keyword.length < length) return [...new Set(index.between(keyword, `${keyword}\uffff`))]
  const pieces = Array.from({ length: keyword.length - length + 1 }, (_, i) => keyword.slice(i, i + length))
  const counts = pieces.map((piece) => index.count(piece))
  return index.get(pieces[counts.indexOf(Math.min(...counts))]!)
}
