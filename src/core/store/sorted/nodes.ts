// The tree of a sorted list.

/** A node of the tree: elements, or nodes below. Nodes never change; lists share them. */
export interface Node<Element> {
  /** Of nodes, or at the height 0 of elements. */
  readonly items: readonly (Node<Element> | Element)[]
  readonly height: number
  /** How many elements are in it and below. */
  readonly size: number
  /** The lowest element in it. */
  readonly first: Element
}

/** Negative for elements before what is looked for, 0 for the one itself, positive for elements behind it. */
export type Probe<Element> = (element: Element) => number

/** The most items of a node. */
const most = 32

export const nodesOf = <Element>({ items }: Node<Element>) => items as readonly Node<Element>[]
export const elementsOf = <Element>({ items }: Node<Element>) => items as readonly Element[]

export function nodeOf<Element>(
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
export function leavesOf<Element>(node: Node<Element> | undefined): Node<Element>[] {
  if (!node) return []
  return node.height === 0 ? [node] : nodesOf(node).flatMap(leavesOf)
}

export function build<Element>(sorted: readonly Element[]): Node<Element> | undefined {
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
export function childFor<Element>(node: Node<Element>, probe: Probe<Element>): number {
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

export function collect<Element>(node: Node<Element>, from: number, to: number, into: Element[]): void {
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
export function findInLeaf<Element>(root: Node<Element>, probe: Probe<Element>): Element[] | undefined {
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
export function put<Element>(node: Node<Element>, element: Element, probe: Probe<Element>): Node<Element>[] {
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
export function remove<Element>(node: Node<Element>, probe: Probe<Element>): Node<Element> | undefined {
  const { items, height } = node
  const at = height > 0 ? childFor(node, probe) : positionOf(elementsOf(node), probe)
  const child = height > 0 ? remove(nodesOf(node)[at]!, probe) : undefined
  if (height > 0 ? child === items[at] : at === items.length || probe(elementsOf(node)[at]!) !== 0) return node
  const rest = items.slice()
  rest.splice(at, 1, ...(child ? [child] : []))
  return rest.length > 0 ? nodeOf(rest, height) : undefined
}
