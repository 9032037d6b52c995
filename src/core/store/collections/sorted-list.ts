/** Negative for elements before what is looked for, 0 for the one itself, positive for elements behind it. */
type Probe<Element> = (element: Element) => number

/** Written as a method, so that a list of users is one of any rows. */
type Compare<Element> = { compare(a: Element, b: Element): number }['compare']

/** The most elements of a chunk. A change copies one chunk, and the list of all chunks. */
const most = 256

/** A sorted list that is a value: a change creates another list, and both share all chunks but one. */
export class SortedList<Element> {
  readonly length: number
  readonly #compare: Compare<Element>
  /** None of them is empty. */
  readonly #chunks: readonly (readonly Element[])[]

  private constructor(compare: Compare<Element>, chunks: readonly (readonly Element[])[], length: number) {
    this.#compare = compare
    this.#chunks = chunks
    this.length = length
  }

  /** The list of these elements, which are sorted. No two of them may be equal. */
  static of<Element>(compare: Compare<Element>, sorted: readonly Element[] = []): SortedList<Element> {
    const chunks: Element[][] = []
    // Not full, so that the next elements find room.
    for (let i = 0; i < sorted.length; i += most * 0.75) chunks.push(sorted.slice(i, i + most * 0.75))
    return new SortedList(compare, chunks, sorted.length)
  }

  /** How many elements come before the first that is looked for. */
  position(probe: Probe<Element>): number {
    const last = this.#chunkFor((element) => probe(element) || 1)
    let before = 0
    for (let i = 0; i < last; i++) before += this.#chunks[i]!.length
    return before + positionOf(this.#chunks[last] ?? [], probe)
  }

  /** The elements from one position to another. */
  slice(from = 0, to = this.length): Element[] {
    const found: Element[] = []
    let start = 0
    for (const chunk of this.#chunks) {
      if (start >= to) break
      const end = Math.min(to - start, chunk.length)
      for (let at = Math.max(from - start, 0); at < end; at++) found.push(chunk[at]!)
      start += chunk.length
    }
    return found
  }

  /** The list with this element, in the place of one that is equal to it. */
  with(element: Element): SortedList<Element> {
    return this.#changed(element, [element])
  }

  /** The list without the element that is equal to this one. */
  without(element: Element): SortedList<Element> {
    return this.#changed(element, [])
  }

  /** With these elements in the place of one that is equal to this one. */
  #changed(element: Element, by: readonly Element[]): SortedList<Element> {
    const probe = (other: Element) => this.#compare(other, element)
    const nth = this.#chunkFor(probe)
    const chunk = this.#chunks[nth]?.slice() ?? []
    const at = positionOf(chunk, probe)
    const found = at < chunk.length && probe(chunk[at]!) === 0 ? 1 : 0
    if (found === 0 && by.length === 0) return this
    chunk.splice(at, found, ...by)
    const parts = chunk.length > most ? [chunk.splice(0, most / 2), chunk] : [chunk]
    const chunks = this.#chunks.slice()
    chunks.splice(nth, 1, ...parts.filter(({ length }) => length > 0))
    return new SortedList(this.#compare, chunks, this.length + by.length - found)
  }

  /** The last chunk that begins before what is looked for, or with it; else the first. */
  #chunkFor(probe: Probe<Element>): number {
    return Math.max(positionOf(this.#chunks, ([first]) => (probe(first!) <= 0 ? -1 : 1)) - 1, 0)
  }
}

/** The position of the first element of a sorted list that does not come before what is looked for. */
function positionOf<Element>(sorted: readonly Element[], probe: Probe<Element>): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (probe(sorted[middle]!) < 0) low = middle + 1
    else high = middle
  }
  return low
}
