import {
  build,
  childFor,
  collect,
  elementsOf,
  findInLeaf,
  leavesOf,
  type Node,
  nodeOf,
  nodesOf,
  type Probe,
  positionOf,
  put,
  remove,
} from './nodes.ts'

interface Sorting<Element> {
  compare(a: Element, b: Element): number
}

/** A sorted list that is a value: a change makes another list, at the cost of the logarithm, and both stay. */
export class SortedList<Element> {
  readonly #sorting: Sorting<Element>
  readonly #root: Node<Element> | undefined

  private constructor(sorting: Sorting<Element>, root: Node<Element> | undefined) {
    this.#sorting = sorting
    this.#root = root
  }

  /** The list of these elements, which are sorted. No two of them may be equal. */
  static of<Element>(
    compare: (a: Element, b: Element) => number,
    sorted: readonly Element[] = [],
  ): SortedList<Element> {
    return new SortedList({ compare }, build(sorted))
  }

  get length(): number {
    return this.#root?.size ?? 0
  }

  find(probe: Probe<Element>): Element | undefined {
    return this.findAll(probe)[0]
  }

  /** The same by a number, which the elements are sorted by: quicker, since nothing has to be called that changes. */
  findBy(key: number, keyOf: (element: Element) => number): Element | undefined {
    let node = this.#root
    while (node) {
      const { items, height } = node
      let low = 0
      let high = items.length
      while (low < high) {
        const middle = (low + high) >> 1
        const item = items[middle]!
        if (keyOf(height > 0 ? (item as Node<Element>).first : (item as Element)) <= key) low = middle + 1
        else high = middle
      }
      const found = items[Math.max(low - 1, 0)]!
      if (height === 0) return keyOf(found as Element) === key ? (found as Element) : undefined
      node = found as Node<Element>
    }
    return undefined
  }

  /** All elements that are looked for. */
  findAll(probe: Probe<Element>): Element[] {
    const found = this.#root && findInLeaf(this.#root, probe)
    const isNotBehind: Probe<Element> = (element) => probe(element) || -1
    return found ?? this.slice(this.position(probe), this.position(isNotBehind))
  }

  /** The last element that is looked for or comes before it. */
  findLast(probe: Probe<Element>): Element | undefined {
    return this.around((element) => (probe(element) <= 0 ? -1 : 1))[0]
  }

  /** The elements before and behind the place of one that is not there. */
  around(probe: Probe<Element>): [before: Element | undefined, behind: Element | undefined] {
    let node = this.#root
    let behind: Element | undefined
    if (!node) return [undefined, undefined]
    while (node.height > 0) {
      const at: number = childFor(node, probe)
      behind = nodesOf(node)[at + 1]?.first ?? behind
      node = nodesOf(node)[at]!
    }
    const elements = elementsOf(node)
    const at = positionOf(elements, probe)
    return [elements[at - 1], elements[at] ?? behind]
  }

  /** How many elements come before the first that is looked for. */
  position(probe: Probe<Element>): number {
    let node = this.#root
    if (!node) return 0
    let before = 0
    while (node.height > 0) {
      const at: number = childFor(node, (element) => probe(element) || 1)
      for (let i = 0; i < at; i++) before += nodesOf(node)[i]!.size
      node = nodesOf(node)[at]!
    }
    return before + positionOf(elementsOf(node), probe)
  }

  /** The elements from one position to another. */
  slice(from = 0, to = this.length): Element[] {
    const found: Element[] = []
    if (this.#root && from < to) collect(this.#root, from, to, found)
    return found
  }

  /** The elements that the other list does not have. Elements of nodes that both share are not compared. */
  notIn(other: SortedList<Element>): Element[] {
    const shared = new Set(leavesOf(other.#root))
    const own = leavesOf(this.#root).filter((leaf) => !shared.has(leaf))
    return own
      .flatMap((leaf) => elementsOf(leaf))
      .filter((element) => other.find((found) => this.#sorting.compare(found, element)) !== element)
  }

  /** The list with this element, in the place of one that is equal to it. */
  with(element: Element): SortedList<Element> {
    const root = this.#root
    const probe = (other: Element) => this.#sorting.compare(other, element)
    const nodes = root ? put(root, element, probe) : [nodeOf([element], 0)]
    return new SortedList(this.#sorting, nodes.length > 1 ? nodeOf(nodes, root!.height + 1) : nodes[0])
  }

  /** The list without the element that is equal to this one. */
  without(element: Element): SortedList<Element> {
    let root = this.#root && remove(this.#root, (other) => this.#sorting.compare(other, element))
    if (root === this.#root) return this
    while (root && root.height > 0 && root.items.length === 1) root = nodesOf(root)[0]
    return new SortedList(this.#sorting, root)
  }
}
