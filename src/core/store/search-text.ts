import { hasKeywords } from '../text/keywords.ts'
import type { Derivation } from './contents.ts'
import type { Words } from './filter.ts'
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
    areIn: (row) => hasKeywords(text.of(row), keywords, how),
    findIds(derive) {
      const known = keywords.filter((keyword) => keyword.length >= length)
      // Nearly every text has a single letter: an index of these would know nearly every row.
      if (known.length < (how === 'OR' ? keywords.length : 1)) return undefined
      const index = derive(indexOf(text))
      const pieces = known.map((keyword) => rarestPiece(index, keyword))
      if (how === 'OR') return [...new Set(pieces.flatMap(({ piece }) => index.get(piece)))]
      return index.get(pieces.reduce((least, other) => (other.count < least.count ? other : least)).piece)
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

function piecesOf(text = ''): Set<string> {
  const pieces = new Set<string>()
  for (let i = 0; i + length <= text.length; i++) pieces.add(text.slice(i, i + length))
  return pieces
}

/** The piece of a keyword that the fewest texts have. */
function rarestPiece(index: Index, keyword: string): { piece: string; count: number } {
  let rarest = { piece: '', count: Number.POSITIVE_INFINITY }
  for (let i = 0; i + length <= keyword.length; i++) {
    const piece = keyword.slice(i, i + length)
    const count = index.count(piece)
    if (count < rarest.count) rarest = { piece, count }
  }
  return rarest
}
