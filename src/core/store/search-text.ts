import type { Fidelity } from '../fidelity.ts'
import { hasKeywords, toHaystack } from '../text/keywords.ts'
import type { Derivation } from './contents.ts'
import { createNaming, type Plain, type Words } from './filter.ts'
import { IdMap } from './id-map.ts'
import type { Row } from './table-schema.ts'

/** The text of a row that is searched for keywords, and its index. */
export interface SearchText<R> {
  of(row: R): string
  index: Derivation<R, TextIndex>
}

/** Defines the text to search: several strings of a row together. Its index is kept. */
export function searchText<R extends Row>(partsOf: (row: R) => readonly string[]): SearchText<R> {
  return createText(createNaming<object>()({}), true, partsOf)
}

/** Defines a text for each set of values. There may be many, so the index of one that is not searched is dropped. */
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
    make: (rows) => new TextIndex(rows.all().map((row) => ({ id: row.id, text: of(row) }))),
    follow(index, before, after) {
      if (before && after && isSame(before, after)) return index
      return index.changed((after ?? before)!.id, after ? of(after) : '')
    },
    isSame,
  }
  return { of, index }
}

/** Gap: whether a row needs all of the keywords or any of them, where it is not stated. */
export function matchingIn({ fidelity }: { fidelity: Fidelity }): 'AND' | 'OR' {
  return fidelity.matching === 'any' ? 'OR' : 'AND'
}

/** Finds rows with all of the keywords, or any of them, in an index of that text. */
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

/** Two or three adjacent characters are a piece. Each piece belongs to one of these groups, by its number. */
const shortest = 2
const longest = 3
const groups = 2 ** 16

interface RowText {
  id: number
  text: string
}

/**
 * Texts that are searched for words. It is a value: a change creates another one. The lists are filled once and never
 * change: texts that have changed since are in a map, and all of those are searched.
 */
export class TextIndex {
  readonly #texts: readonly RowText[]
  readonly #groups: ReturnType<typeof groupTexts>
  readonly #changed: IdMap<RowText>

  constructor(texts: readonly RowText[], groups = groupTexts(texts), changed: IdMap<RowText> = IdMap.of()) {
    this.#texts = texts
    this.#groups = groups
    this.#changed = changed
  }

  /** The index with another text of a row; undefined when so many have changed that it has to be built again. */
  changed(id: number, text: string): TextIndex | undefined {
    const changed = this.#changed.with(id, { id, text })
    if (changed.size > 64 + this.#texts.length / 32) return undefined
    return new TextIndex(this.#texts, this.#groups, changed)
  }

  /** The ids of the texts with all of these words, or any of them; undefined where that means searching `limit` texts. */
  find(words: readonly string[], how: 'AND' | 'OR', limit = Number.POSITIVE_INFINITY): number[] | undefined {
    const searched = this.#groupsOf(words, how)
    let count = this.#changed.size
    if (searched) for (const group of searched) count += this.#countIn(group)
    else count += this.#texts.length
    if (count >= limit) return undefined
    const ids: number[] = []
    for (const position of searched ? this.#positionsIn(searched) : this.#texts.keys()) {
      const { id, text } = this.#texts[position]!
      if (hasKeywords(text, words, how) && !this.#changed.get(id)) ids.push(id)
    }
    for (const { id, text } of this.#changed.values()) if (hasKeywords(text, words, how)) ids.push(id)
    return ids
  }

  /** The groups with all texts that may have these words: the rarest one, or the rarest of each word. Undefined for all texts. */
  #groupsOf(words: readonly string[], how: 'AND' | 'OR'): number[] | undefined {
    const groups = words.flatMap((word) => this.#rarestOf(groupsOf(word)) ?? [])
    if (how === 'OR') return groups.length === words.length ? groups : undefined
    const group = this.#rarestOf(groups)
    return group === undefined ? undefined : [group]
  }

  #positionsIn(groups: readonly number[]): Iterable<number> {
    const { positions, starts } = this.#groups
    const [first, ...more] = groups.map((group) => positions.subarray(starts[group], starts[group + 1]))
    return more.length > 0 ? new Set([first!, ...more].flatMap((positions) => [...positions])) : first!
  }

  #countIn(group: number): number {
    const { starts } = this.#groups
    return starts[group + 1]! - starts[group]!
  }

  /** The group with the fewest texts. */
  #rarestOf([first, ...others]: readonly number[]): number | undefined {
    return others.reduce((rarest, group) => (this.#countIn(group) < this.#countIn(rarest!) ? group : rarest), first)
  }
}

/** The groups of the longest pieces of a word. A single character has none. */
function groupsOf(word: string): number[] {
  const length = Math.min(word.length, longest)
  const groups: number[] = []
  if (length >= shortest) for (let i = 0; i + length <= word.length; i++) groups.push(groupAt(word, i, length))
  return groups
}

/** The positions of the texts, group by group: group 7 is from `starts[7]` to `starts[8]`. */
function groupTexts(texts: readonly RowText[]): { positions: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(groups + 1)
  const { found, ends } = findGroups(texts, starts)
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!
  const positions = new Int32Array(starts[groups]!)
  const next = starts.slice()
  let at = 0
  for (let nth = 0; nth < texts.length; nth++) {
    for (const end = ends[nth]!; at < end; at++) positions[next[found[at]!]!++] = nth
  }
  return { positions, starts }
}

/**
 * The groups of all texts, each once for a text. Those of the second text are from `ends[0]` to `ends[1]`. Counts them in
 * `starts`, one place further. Reads each text once, since there may be millions of pieces.
 */
function findGroups(texts: readonly RowText[], starts: Int32Array): { found: Uint16Array; ends: Int32Array } {
  const lastTexts = new Int32Array(groups).fill(-1)
  const ends = new Int32Array(texts.length)
  let found = new Uint16Array(64 * texts.length)
  let count = 0
  for (let nth = 0; nth < texts.length; nth++) {
    const { text } = texts[nth]!
    if (count + 2 * text.length > found.length) {
      const more = new Uint16Array(2 * (count + 2 * text.length))
      more.set(found)
      found = more
    }
    for (let length = shortest; length <= longest; length++) {
      for (let i = 0; i + length <= text.length; i++) {
        const group = groupAt(text, i, length)
        if (lastTexts[group] === nth) continue
        lastTexts[group] = nth
        starts[group + 1]!++
        found[count++] = group
      }
    }
    ends[nth] = count
  }
  return { found, ends }
}

/** Different pieces may be in one group: then some texts are searched in vain. */
function groupAt(text: string, at: number, length: number): number {
  let number = length
  for (let i = at; i < at + length; i++) number = (number * 31 + text.charCodeAt(i)) | 0
  return (number ^ (number >>> 16)) & (groups - 1)
}
