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

/** Written as a method, so that a list of users is one of any rows. */
type Compare<Element> = { compare(a: Element, b: Element): number }['compare']

/** The most items of a node. */
const most = 32

/** A sorted list that is a value: a change creates another list, at the cost of the logarithm, and both stay. */
export class SortedList<Element> {
  readonly #compare: Compare<Element>
  readonly #root: Node<Element> | undefined

  private constructor(compare: Compare<Element>, root: Node<Element> | undefined) {
    this.#compare = compare
    this.#root = root
  }

  /** The list of these elements, which are sorted. No two of them may be equal. */
  static of<Element>(compare: Compare<Element>, sorted: readonly Element[] = []): SortedList<Element> {
    return new SortedList(compare, build(sorted))
  }

  get length(): number {
    return this.#root?.size ?? 0
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

  /** The list with this element, in the place of one that is equal to it. */
  with(element: Element): SortedList<Element> {
    const root = this.#root
    const nodes = root ? put(root, element, (other) => this.#compare(other, element)) : [nodeOf([element], 0)]
    return new SortedList(this.#compare, nodes.length > 1 ? nodeOf(nodes, root!.height + 1) : nodes[0])
  }

  /** The list without the element that is equal to this one. */
  without(element: Element): SortedList<Element> {
    let root = this.#root && remove(this.#root, (other) => this.#compare(other, element))
    if (root === this.#root) return this
    while (root && root.height > 0 && root.items.length === 1) root = nodesOf(root)[0]
    return new SortedList(this.#compare, root)
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

function collect<Element>(node: Node<Element>, from: number, to: number, into: Element[]): void {
  if (node.height === 0) {
    const elements = elementsOf(node)
    for (let at = Math.max(from, 0); at < Math.min(to, elements.length); at++) into.push(elements[at]!)
    return
  }
  let start = 0
  for (const child of nodesOf(node)) {
    if (start >= to) return
    if (start + child.size > from) collect(child, from - start, to - start, into)
    start += child.size
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
