import { SortedList } from './sorted/list.ts'

/** Two or three characters in a row are a piece. Each piece is in one of so many groups, by its number. */
const shortest = 2
const longest = 3
const groups = 2 ** 16

interface Text {
  id: number
  text: string
}

/**
 * Which texts can have a word. It is a value: a change makes another one. It is made in one go of typed arrays, and
 * never changed: the ids of texts that changed since are in a list beside it, and may have any word.
 */
export class TextIndex {
  /** The ids of the texts, group by group: those of group 7 are from `starts[7]` to `starts[8]`. */
  readonly #ids: Int32Array
  readonly #starts: Int32Array
  readonly #changed: SortedList<number>
  readonly #size: number

  private constructor(ids: Int32Array, starts: Int32Array, changed: SortedList<number>, size: number) {
    this.#ids = ids
    this.#starts = starts
    this.#changed = changed
    this.#size = size
  }

  static of(texts: readonly Text[]): TextIndex {
    const starts = new Int32Array(groups + 1)
    const { found, ends } = findGroups(texts, starts)
    for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!
    const ids = new Int32Array(starts[groups]!)
    const next = starts.slice()
    let at = 0
    for (let nth = 0; nth < texts.length; nth++) {
      const { id } = texts[nth]!
      for (const end = ends[nth]!; at < end; at++) ids[next[found[at]!]!++] = id
    }
    return new TextIndex(
      ids,
      starts,
      SortedList.of<number>((a, b) => a - b),
      texts.length,
    )
  }

  /** With another text of a row; undefined when so many have changed that it has to be made anew. */
  changed(id: number): TextIndex | undefined {
    const changed = this.#changed.with(id)
    if (changed.length > 64 + this.#size / 32) return undefined
    return new TextIndex(this.#ids, this.#starts, changed, this.#size)
  }

  /** The ids of all texts that can have one of these words, and of some others; undefined where that may be any. */
  find(words: readonly string[]): readonly number[] | undefined {
    const found = new Set(this.#changed.slice())
    for (const word of words) {
      const group = this.#rarestGroup(word)
      if (group === undefined) return undefined
      for (let at = this.#starts[group]!; at < this.#starts[group + 1]!; at++) found.add(this.#ids[at]!)
    }
    return [...found]
  }

  /** How many texts can have that word. */
  count(word: string): number {
    const group = this.#rarestGroup(word)
    return group === undefined ? Number.POSITIVE_INFINITY : this.#countIn(group)
  }

  #countIn(group: number): number {
    return this.#starts[group + 1]! - this.#starts[group]!
  }

  /** Of the groups of its pieces the one with the fewest texts. A shorter word has no piece. */
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
 * The groups of all texts, each once for a text; those of the second text are from `ends[0]` to `ends[1]`. Counts them in
 * `starts`, one place further. Texts are read once: there may be millions of pieces.
 */
function findGroups(texts: readonly Text[], starts: Int32Array): { found: Uint16Array; ends: Int32Array } {
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

/** Different pieces may be in one group: then some texts are looked at in vain. */
function groupAt(text: string, at: number, length: number): number {
  let number = length
  for (let i = at; i < at + length; i++) number = (number * 31 + text.charCodeAt(i)) | 0
  return (number ^ (number >>> 16)) & (groups - 1)
}
