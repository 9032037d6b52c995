import { takeTurns } from '../src/core/time/turns.ts'
import { FirstLine } from '../src/persistence/lines.ts'
import { readWorld } from '../src/persistence/reading.ts'
import { worldIn, writeWhole } from '../src/persistence/writing.ts'
import type { Snapshot, World, WorldState } from '../src/world/world.ts'
import { WeakValues } from './weak-values.ts'

type Tables = WorldState['tables']

// All worlds of a process share these rows. Only the worlds keep them in memory.
const hashes = new WeakMap<Tables, string>()
const known = new WeakValues<string, Tables>()

/** Computes the hash of a scenario's rows, so that worlds can be saved as a difference from them. */
export async function identify(empty: World, initial: Snapshot): Promise<void> {
  if (!hashes.has(initial.tables)) remember(await hashRows(empty, initial), initial.tables)
}

export function hashOf({ tables }: Snapshot): string | undefined {
  return hashes.get(tables)
}

export function findKnown(hash: string): Tables | undefined {
  return known.get(hash)
}

/** Rows that another world of this process has loaded already, otherwise the rows in these lines. */
export async function findBase(
  empty: World,
  hash: string,
  lines: { read(): Iterable<string> },
  writer: string,
): Promise<WorldState> {
  const known = findKnown(hash)
  if (known) return { ...empty.state, tables: known }
  const read = await readBase(empty, lines.read(), writer)
  // Another world may have read the same rows meanwhile.
  const tables = findKnown(hash) ?? read
  remember(hash, tables)
  return { ...empty.state, tables }
}

async function readBase(empty: World, [first, ...rest]: Iterable<string>, writer: string): Promise<Tables> {
  if (first === undefined) throw new Error('the rows of its scenario are missing')
  const world = empty.createEmpty()
  const head = FirstLine.parse(JSON.parse(first))
  await readWorld(world, head, rest, { isTrusted: head.by === writer })
  return world.state.tables
}

export function* writeBase(empty: World, { tables }: Snapshot, by?: string): Generator<string> {
  yield* writeWhole(worldIn(empty, { ...empty.state, tables }), { by })
}

function remember(hash: string, tables: Tables): void {
  hashes.set(tables, hash)
  known.set(hash, tables)
}

/** The first line has the time of writing, so it does not count. */
async function hashRows(empty: World, initial: Snapshot): Promise<string> {
  const pause = takeTurns()
  const lines = writeBase(empty, initial)
  lines.next()
  const parts: string[] = []
  for (const line of lines) {
    parts.push(await digest(line))
    await pause()
  }
  return digest(parts.join(''))
}

export async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
