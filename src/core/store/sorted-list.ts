/** A node of the tree: elements, or nodes below. Nodes never change; lists share them. */
interface Node<Element> {
  /** Of nodes, or at the height 0 of elements. */
  readonly items: readonly (Node<Element> | Element)[]
  readonly height: number
  /** How many elements are in it and below. */
  readonly size: number
  /** The lowest element in it. */
  readonly first: Element
}

/** Negative for elements before what is looked for, 0 for the one itself, positive for elements behind it. */
type Probe<Element> = (element: Element) => number

interface Sorting<Element> {
  compare(a: Element, b: Element): number
}

/** The most items of a node. */
const most = 32

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
    let node = this.#root
    if (!node) return undefined
    while (node.height > 0) node = nodesOf(node)[childFor(node, probe)]!
    const elements = elementsOf(node)
    return elements[positionOf(elements, (element) => (probe(element) <= 0 ? -1 : 1)) - 1]
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

const nodesOf = <Element>({ items }: Node<Element>) => items as readonly Node<Element>[]
const elementsOf = <Element>({ items }: Node<Element>) => items as readonly Element[]

function nodeOf<Element>(
  items: readonly (Node<Element> | Element)[],
  height: number,
  size = sizeOf(items, height),
): Node<Element> {
  return { items, height, size, first: height > 0 ? (items[0] as Node<Element>).first : (items[0] as Element) }
}

function sizeOf<Element>(items: readonly (Node<Element> | Element)[], height: number): number {
  if (height === 0) return items.length
  let size = 0
  for (const item of items as readonly Node<Element>[]) size += item.size
  return size
}

/** The nodes of elements, from the first to the last. */
function leavesOf<Element>(node: Node<Element> | undefined): Node<Element>[] {
  if (!node) return []
  return node.height === 0 ? [node] : nodesOf(node).flatMap(leavesOf)
}

function build<Element>(sorted: readonly Element[]): Node<Element> | undefined {
  let items: readonly (Node<Element> | Element)[] = sorted
  for (let height = 0; ; height++) {
    const nodes: Node<Element>[] = []
    // Not full, so that the next elements find room.
    for (let i = 0; i < items.length; i += most * 0.75) nodes.push(nodeOf(items.slice(i, i + most * 0.75), height))
    if (nodes.length < 2) return nodes[0]
    items = nodes
  }
}

/** The last child that begins before what is looked for, or with it. */
function childFor<Element>(node: Node<Element>, probe: Probe<Element>): number {
  return Math.max(positionOf(nodesOf(node), ({ first }) => (probe(first) <= 0 ? -1 : 1)) - 1, 0)
}

/** The position of the first element of a sorted list that does not come before what is looked for. */
export function positionOf<Element>(sorted: readonly Element[], probe: Probe<Element>): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (probe(sorted[middle]!) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function collect<Element>(node: Node<Element>, from: number, to: number, into: Element[]): void {
  let start = 0
  for (const item of node.items) {
    const { size } = node.height > 0 ? (item as Node<Element>) : one
    if (start >= to) return
    if (start + size > from) {
      if (node.height > 0) collect(item as Node<Element>, from - start, to - start, into)
      else into.push(item as Element)
    }
    start += size
  }
}

const one = { size: 1 }

/** The elements that are looked for where none of them can be in another leaf: nearly always. It is quicker. */
// The search is written out, as in `findBy`: calls of one function measured a third to a half slower.
function findInLeaf<Element>(root: Node<Element>, probe: Probe<Element>): Element[] | undefined {
  let node = root
  for (;;) {
    const { items, height } = node
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >> 1
      const item = items[middle]!
      if (probe(height > 0 ? (item as Node<Element>).first : (item as Element)) < 0) low = middle + 1
      else high = middle
    }
    if (height === 0) {
      let end = low
      while (end < items.length && probe(items[end] as Element) === 0) end++
      return end < items.length ? (items.slice(low, end) as Element[]) : undefined
    }
    node = items[Math.max(low - 1, 0)] as Node<Element>
  }
}

/** The node with the element: two nodes if it had no room. */
function put<Element>(node: Node<Element>, element: Element, probe: Probe<Element>): Node<Element>[] {
  const { items, height } = node
  const copy = items.slice()
  if (height > 0) {
    const at = childFor(node, probe)
    const child = nodesOf(node)[at]!
    const parts = put(child, element, probe)
    copy[at] = parts[0]!
    // Nearly always: nothing has to move, and the other children need not be counted.
    if (parts.length === 1) return [nodeOf(copy, height, node.size - child.size + parts[0]!.size)]
    copy.splice(at + 1, 0, parts[1]!)
  } else {
    const at = positionOf(elementsOf(node), probe)
    const isThere = at < items.length && probe(elementsOf(node)[at]!) === 0
    copy.splice(at, isThere ? 1 : 0, element)
  }
  if (copy.length <= most) return [nodeOf(copy, height)]
  return [nodeOf(copy.splice(0, copy.length >> 1), height), nodeOf(copy, height)]
}

/** The node without the element: undefined if nothing is left. */
function remove<Element>(node: Node<Element>, probe: Probe<Element>): Node<Element> | undefined {
  const { items, height } = node
  const at = height > 0 ? childFor(node, probe) : positionOf(elementsOf(node), probe)
  const child = height > 0 ? remove(nodesOf(node)[at]!, probe) : undefined
  if (height > 0 ? child === items[at] : at === items.length || probe(elementsOf(node)[at]!) !== 0) return node
  const rest = items.slice()
  rest.splice(at, 1, ...(child ? [child] : []))
  return rest.length > 0 ? nodeOf(rest, height) : undefined
}
