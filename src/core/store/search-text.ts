import type { Fidelity } from '../fidelity.ts'
import { hasKeywords } from '../text/keywords.ts'
import type { Derivation } from './contents.ts'
import type { Words } from './filter.ts'
import type { Row } from './table-schema.ts'
import { TextIndex } from './text-index.ts'

/** The text of a row that keywords are looked for in, in lower case. It is known by its name. */
interface SearchText<R> {
  name: string
  of(row: R): string
  /** What it is made from. It is the same where these are the same, and need not be made to know that. */
  from?(row: R): readonly unknown[]
  /** Whether its index is forgotten where nobody searches it: there may be many such texts. */
  isRare?: boolean
}

/** Gap: where nothing says whether all of the keywords are wanted or any of them. */
export function matchingIn({ fidelity }: { fidelity: Fidelity }): 'AND' | 'OR' {
  return fidelity.matching === 'any' ? 'OR' : 'AND'
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
      // Nearly every text has a single letter: an index of these would know nearly every row.
      const isKnown = (keyword: string) => keyword.length >= 2
      if (!(how === 'OR' ? keywords.every(isKnown) : keywords.some(isKnown))) return undefined
      const index = derive(indexOf(text))
      if (how === 'OR') return index.find(keywords)
      return index.find([keywords.reduce((least, other) => (index.count(other) < index.count(least) ? other : least))])
    },
  }
}

function indexOf<R extends Row>(text: SearchText<R>): Derivation<R, TextIndex> {
  const isSame = (before: R, after: R) =>
    text.from ? hasSame(text.from(before), text.from(after)) : text.of(before) === text.of(after)
  return {
    name: `text ${text.name}`,
    isKept: !text.isRare,
    make: (rows) => TextIndex.of(rows.map((row) => ({ id: row.id, text: text.of(row) }))),
    follow(index, before, after) {
      const row = after ?? before
      return row && !(before && after && isSame(before, after)) ? index.changed(row.id) : index
    },
    isSame,
  }
}

function hasSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i])
}
