import type { Import } from './source-tree.ts'

// From the bottom up. Imports go down, or stay within their group.
const floors: readonly (readonly RegExp[])[] = [
  [/^src\/core\//],
  [/^src\/world\//],
  [/^src\/apps\//],
  [/^src\/spec\//],
  [/^src\/control\//],
  [/^src\/simulator\//],
  [/^src\/persistence\//, /^src\/server\//, /^src\/msw\//, /^src\/conform\//, /^src\/page\//],
  [/^fixtures\//],
  [/^scenarios\//],
  // The public entry, which combines simulator and scenarios.
  [/^src\/[^/]+$/],
  [/^hosting\//],
  [/^browser\//, /^node\//, /^cloudflare\//],
  [/^bindings\//],
  [/^(tools|bench|examples|test|site)\//],
]

interface Edge extends Import {
  from: string
}

interface Place {
  floor: number
  room: number
}

export function floorOf(path: string): Place | undefined {
  const floor = floors.findIndex((rooms) => rooms.some((room) => room.test(path)))
  if (floor === -1) return undefined
  return { floor, room: floors[floor]!.findIndex((room) => room.test(path)) }
}

/** Type imports and `import()` count as well. */
export function findUpward(edges: readonly Edge[]): Edge[] {
  return edges.filter(({ from, to, isOwn }) => {
    if (!isOwn) return false
    const [here, there] = [floorOf(from), floorOf(to)]
    // Baked files are next to the files that import them.
    if (!here || !there) return !to.includes('/baked/')
    if (there.floor < here.floor) return false
    return there.floor > here.floor || there.room !== here.room
  })
}

/** Returns each import cycle as a list of files. */
export function findCycles(edges: readonly Edge[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to, isOwn } of edges) if (isOwn) next.set(from, [...(next.get(from) ?? []), to])
  return stronglyConnected(next).filter((files) => files.length > 1)
}

/** Tarjan's algorithm for strongly connected components. */
function stronglyConnected(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    for (const other of next.get(node) ?? []) {
      if (!index.has(other)) visit(other)
      if (stack.includes(other)) low.set(node, Math.min(low.get(node)!, low.get(other)!))
    }
    if (low.get(node) === index.get(node)) groups.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of next.keys()) if (!index.has(node)) visit(node)
  return groups
}
