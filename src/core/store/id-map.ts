/** Up to 32 child nodes, or at level 0 the values of 32 adjacent ids. */
type Node = readonly unknown[]

/** A persistent map by id. A change copies only the nodes on its path. Each level takes five bits of the id. */
export class IdMap<Value> {
  readonly size: number
  readonly #root: Node
  readonly #level: number
  readonly #end: number

  private constructor(root: Node, level: number, size: number) {
    this.#root = root
    this.#level = level
    this.#end = endOf(level)
    this.size = size
  }

  static of<Value>(entries: Iterable<readonly [id: number, value: Value]> = []): IdMap<Value> {
    let root: Node = []
    let [level, end, size] = [0, endOf(0), 0]
    for (const [id, value] of entries) {
      for (; id >= end; end = endOf(level)) root = raise(root, level, ++level)
      let node = root as unknown[]
      for (let at = level; at > 0; at--) {
        const slot = slotOf(id, at)
        node[slot] ??= []
        node = node[slot] as unknown[]
      }
      const slot = slotOf(id, 0)
      if (node[slot] === undefined) size++
      node[slot] = value
    }
    return new IdMap(root, level, size)
  }

  get(id: number): Value | undefined {
    if (!(id >= 0 && id < this.#end && id % 1 === 0)) return undefined
    let node: Node | undefined = this.#root
    for (let level = this.#level; level > 0 && node; level--) node = node[slotOf(id, level)] as Node | undefined
    return node?.[slotOf(id, 0)] as Value | undefined
  }

  with(id: number, value: Value | undefined): IdMap<Value> {
    const before = this.get(id)
    if (before === value) return this
    let level = this.#level
    while (id >= endOf(level)) level++
    const root = put(raise(this.#root, this.#level, level), level, id, value) ?? []
    return new IdMap(root, level, this.size + Number(value !== undefined) - Number(before !== undefined))
  }

  values(): Value[] {
    return collect<Value>(this.#root, this.#level, undefined, [])
  }

  /** Skips nodes that both maps share. */
  valuesNotIn(other: IdMap<Value>): Value[] {
    const level = Math.max(this.#level, other.#level)
    return collect<Value>(raise(this.#root, this.#level, level), level, raise(other.#root, other.#level, level), [])
  }
}

function endOf(level: number): number {
  return 32 ** (level + 1)
}

/** Bitwise operators ignore the higher bits of large ids. */
function slotOf(id: number, level: number): number {
  return level < 6 ? (id >>> (5 * level)) & 31 : Math.floor(id / 32 ** level) % 32
}

function raise(root: Node, from: number, to: number): Node {
  let raised = root
  for (let level = from; level < to; level++) raised = [raised]
  return raised
}

function put(node: Node, level: number, id: number, value: unknown): Node | undefined {
  const slot = slotOf(id, level)
  const copy = node.slice()
  copy[slot] = level > 0 ? put((node[slot] as Node | undefined) ?? [], level - 1, id, value) : value
  return copy[slot] === undefined && copy.every((item) => item === undefined) ? undefined : copy
}

function collect<Value>(node: Node, level: number, except: Node | undefined, into: Value[]): Value[] {
  for (let slot = 0; slot < node.length; slot++) {
    const item = node[slot]
    if (item === undefined || item === except?.[slot]) continue
    if (level > 0) collect(item as Node, level - 1, except?.[slot] as Node | undefined, into)
    else into.push(item as Value)
  }
  return into
}
