/** An immutable list. `with` returns a longer one that shares the array, like slices in Go, and rarely copies it. */
export class GrowingList<Item> {
  readonly #items: Item[]
  readonly #start: number
  readonly #end: number

  constructor(items: Item[] = [], start = 0, end = items.length) {
    this.#items = items
    this.#start = start
    this.#end = end
  }

  get length(): number {
    return this.#end - this.#start
  }

  get(index: number): Item {
    return this.#items[this.#start + index]!
  }

  with(item: Item): GrowingList<Item> {
    // Many lists start from the same empty one.
    const isLongest = this.length > 0 && this.#end === this.#items.length
    const items = isLongest ? this.#items : this.toArray()
    items.push(item)
    return new GrowingList(items, isLongest ? this.#start : 0)
  }

  slice(from: number, to = this.length): GrowingList<Item> {
    const start = this.#start + from
    const end = this.#start + to
    // Dropped items must not stay in memory.
    return start * 4 >= end - start
      ? new GrowingList(this.#items.slice(start, end))
      : new GrowingList(this.#items, start, end)
  }

  toArray(): Item[] {
    return this.#items.slice(this.#start, this.#end)
  }
}
