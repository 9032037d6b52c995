import type { Fidelity } from '../fidelity.ts'
import { hasKeywords, toHaystack } from '../text/keywords.ts'
import type { Derivation } from './contents.ts'
import { createNaming, type Plain, type Words } from './filter.ts'
import { IdMap } from './id-map.ts'
import type { Row } from './table-schema.ts'

/** The searchable text of a row, and its index. */
export interface SearchText<R> {
  of(row: R): string
  index: Derivation<R, TextIndex>
}

/** Joins some strings of a row into one searchable text. Its index is kept. */
export function searchText<R extends Row>(partsOf: (row: R) => readonly string[]): SearchText<R> {
  return createText(createNaming<object>()({}), true, partsOf)
}

/** One searchable text for each set of values. There may be many, so an unused index is dropped. */
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

/** Gap: without a stated rule, all keywords must match, or any. */
export function matchingIn({ fidelity }: { fidelity: Fidelity }): 'AND' | 'OR' {
  return fidelity.matching === 'any' ? 'OR' : 'AND'
}

/** Finds rows with all of the keywords, or any of them, by the index of the text. */
export function searchWords<R extends Row>(
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

/** A piece is two or three adjacent characters. Its hash is one of this many groups. */
const shortest = 2
const longest = 3
const groups = 2 ** 16

/**
 * An immutable index of strings. A change creates another one, which shares the lists: changed strings are in a map, and
 * are always searched.
 */
export class TextIndex {
  /** Row ids, and their searchable text in the same order. */
  readonly #ids: readonly number[]
  readonly #texts: readonly string[]
  /** Positions in the lists by group: group 7 is from `starts[7]` to `starts[8]`. */
  readonly #positions: Int32Array
  readonly #starts: Int32Array
  readonly #changed: IdMap<{ id: number; text: string }>

  private constructor(
    ids: readonly number[],
    texts: readonly string[],
    positions: Int32Array,
    starts: Int32Array,
    changed: IdMap<{ id: number; text: string }>,
  ) {
    this.#ids = ids
    this.#texts = texts
    this.#positions = positions
    this.#starts = starts
    this.#changed = changed
  }

  static of(ids: readonly number[], texts: readonly string[]): TextIndex {
    const starts = new Int32Array(groups + 1)
    const { found, ends } = findGroups(texts, starts)
    for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!
    const positions = new Int32Array(starts[groups]!)
    const next = starts.slice()
    let at = 0
    for (let nth = 0; nth < texts.length; nth++) {
      for (const end = ends[nth]!; at < end; at++) positions[next[found[at]!]!++] = nth
    }
    return new TextIndex(ids, texts, positions, starts, IdMap.of())
  }

  /** Undefined if so many rows have changed that the index must be rebuilt. */
  changed(id: number, text: string): TextIndex | undefined {
    const changed = this.#changed.with(id, { id, text })
    if (changed.size > 64 + this.#texts.length / 32) return undefined
    return new TextIndex(this.#ids, this.#texts, this.#positions, this.#starts, changed)
  }

  /** The ids of matching rows; undefined if it would search `limit` or more rows. */
  find(words: readonly string[], how: 'AND' | 'OR', limit = Number.POSITIVE_INFINITY): number[] | undefined {
    const searched = this.#groupsOf(words, how)
    let count = this.#changed.size
    if (searched) for (const group of searched) count += this.#countIn(group)
    else count += this.#texts.length
    if (count >= limit) return undefined
    const ids: number[] = []
    for (const position of searched ? this.#positionsIn(searched) : this.#texts.keys()) {
      if (!hasKeywords(this.#texts[position]!, words, how)) continue
      const id = this.#ids[position]!
      if (!this.#changed.get(id)) ids.push(id)
    }
    for (const { id, text } of this.#changed.values()) if (hasKeywords(text, words, how)) ids.push(id)
    return ids
  }

  /** The groups that contain every match: the rarest one, or with OR the rarest of each word. Undefined if any text may match. */
  #groupsOf(words: readonly string[], how: 'AND' | 'OR'): number[] | undefined {
    const groups: number[] = []
    for (const word of words) {
      const group = this.#rarestGroup(word)
      if (group === undefined) {
        if (how === 'OR') return undefined
      } else if (how === 'OR' || groups.length === 0) groups.push(group)
      else if (this.#countIn(group) < this.#countIn(groups[0]!)) groups[0] = group
    }
    return groups.length > 0 ? groups : undefined
  }

  #positionsIn(groups: readonly number[]): Iterable<number> {
    const [first, ...more] = groups.map((group) =>
      this.#positions.subarray(this.#starts[group], this.#starts[group + 1]),
    )
    return more.length > 0 ? new Set([first!, ...more].flatMap((positions) => [...positions])) : first!
  }

  #countIn(group: number): number {
    return this.#starts[group + 1]! - this.#starts[group]!
  }

  /** The smallest group among the word's pieces. A shorter word has no piece. */
  #rarestGroup(word: string): number | undefined {
    const length = Math.min(word.length, longest)
    if (length < shortest) return undefined
    let rarest: number | undefined
    for (let i = 0; i + length <= word.length; i++) {
      const group = groupAt(word, i, length)
      if (rarest === undefined || this.#countIn(group) < this.#countIn(rarest)) rarest = group
    }
    return rarest
  }
}

/**
 * Lists each string's groups once: the second string's groups are from `ends[0]` to `ends[1]`. Counts them in `starts`, at
 * the next index. Reads each string once, because there may be millions of pieces.
 */
function findGroups(texts: readonly string[], starts: Int32Array): { found: Uint16Array; ends: Int32Array } {
  const lastTexts = new Int32Array(groups).fill(-1)
  const ends = new Int32Array(texts.length)
  let found = new Uint16Array(64 * texts.length)
  let count = 0
  for (let nth = 0; nth < texts.length; nth++) {
    const text = texts[nth]!
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

/** Different pieces may share a group, so some rows are searched without a match. */
function groupAt(text: string, at: number, length: number): number {
  let number = length
  for (let i = at; i < at + length; i++) number = (number * 31 + text.charCodeAt(i)) | 0
  return (number ^ (number >>> 16)) & (groups - 1)
}
