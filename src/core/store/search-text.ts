import type { Fidelity } from '../fidelity.ts'
import { hasKeywords, toHaystack } from '../text/keywords.ts'
import type { Derivation } from './contents.ts'
import { createNaming, type Plain } from './definition.ts'
import type { Words } from './filter.ts'
import type { Row } from './table-schema.ts'
import { TextIndex } from './text-index.ts'

/** The text of a row that keywords are looked for in, and its index. */
export interface SearchText<R> {
  of(row: R): string
  index: Derivation<R, TextIndex>
}

/** Defines a text to search: some texts of a row together. Its index is kept. */
export function searchText<R extends Row>(partsOf: (row: R) => readonly string[]): SearchText<R> {
  return createText(createNaming<object>()({}), true, partsOf)
}

/** Defines a text for each of some values. There may be many, so the index of one that nobody searches is dropped. */
export function searchTexts<R extends Row, Values extends Plain<Values>>(
  partsOf: (row: R, values: Values) => readonly string[],
): (values: Values) => SearchText<R> {
  const nameOf = createNaming<Values>()
  return (values) => createText(nameOf(values), false, (row) => partsOf(row, values))
}

function createText<R extends Row>(
  name: string,
  isKept: boolean,
  partsOf: (row: R) => readonly string[],
): SearchText<R> {
  const of = (row: R) => toHaystack(partsOf(row))
  const isSame = (before: R, after: R) => {
    const parts = partsOf(after)
    return partsOf(before).every((part, i) => part === parts[i])
  }
  const index: Derivation<R, TextIndex> = {
    name: `text ${name}`,
    isKept,
    make(rows) {
      const all = rows.all()
      return TextIndex.of(
        all.map(({ id }) => id),
        all.map(of),
      )
    },
    follow(index, before, after) {
      if (before && after && isSame(before, after)) return index
      return index.changed((after ?? before)!.id, after ? of(after) : '')
    },
    isSame,
  }
  return { of, index }
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
    findIds: (table, limit) => table.derive(text.index).find(keywords, how, limit),
  }
}
