import { unavailable } from '../../hosting/refusals.ts'
import type { NewWorld } from '../../hosting/storage.ts'
import { Refusal } from '../../src/core/refusal.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import type { Client } from './client.ts'
import { deleteUnusedContents, saveBase, saveFiles } from './shared.ts'

// In characters. Shorter lines share a row when the whole state is written.
const rowLength = 1024 * 1024

export type Kind = 'world' | 'history'

/** A world that this server owns. Another owner has another fence. */
export interface Claim {
  name: string
  fence: number
  /** The hash of its scenario's rows. Null if it is new. */
  base?: string | null
}

export interface Row {
  n: number
  kind: Kind
  lines: string
}

export interface SavedState {
  id: number
  base: string | null
  lines: string
}

/** What is not in the database yet. */
export interface UnsavedRows {
  rows: Row[]
  /** Earlier rows are deleted. */
  replaced: Map<Kind, number>
  /** The rows of scenarios by their hashes, the world's own last. */
  bases: Map<string, Iterable<string>>
  /** Undefined if it is deleted. */
  states: Map<number, SavedState | undefined>
  /** Undefined if the world does not use it any more. */
  files: Map<string, string | undefined>
}

/** One statement: rows are added only if this server still owns the world. */
export async function appendRows(
  sql: Client,
  { name, fence }: Claim,
  rows: readonly Row[],
  card?: string,
): Promise<number> {
  const added = await sql`
    WITH owned AS (UPDATE fauxtranet.worlds SET used = now(), card = coalesce(${card ?? null}, card) WHERE name = ${name} AND fence = ${fence} RETURNING name)
    INSERT INTO fauxtranet.lines (world, n, kind, lines)
    SELECT owned.name, row.* FROM owned, unnest(
      ${rows.map(({ n }) => n)}::int[], ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ lines }) => lines)}::text[]
    ) AS row RETURNING n`
  return added.length
}

/** Returns -1 if this server does not own the world. */
export function replaceRows(sql: Client, { name, fence }: Claim, unsaved: UnsavedRows, card?: string): Promise<number> {
  const { rows, replaced, bases, states, files } = unsaved
  return sql.begin(async (sql) => {
    // Locks the world's row until the end.
    const owned = await sql`
      UPDATE fauxtranet.worlds SET used = now(), card = coalesce(${card ?? null}, card)
      WHERE name = ${name} AND fence = ${fence} RETURNING name`
    if (owned.length === 0) return -1
    // In the same order everywhere, so that two transactions never wait for each other.
    for (const hash of [...bases.keys()].sort()) await saveBase(sql, { hash, lines: bases.get(hash)! })
    const own = [...bases.keys()].at(-1)
    if (own !== undefined) await sql`UPDATE fauxtranet.worlds SET base = ${own} WHERE name = ${name}`
    for (const [kind, n] of replaced)
      await sql`DELETE FROM fauxtranet.lines WHERE world = ${name} AND kind = ${kind} AND n < ${n}`
    for (const { n, kind, lines } of rows)
      await sql`INSERT INTO fauxtranet.lines (world, n, kind, lines) VALUES (${name}, ${n}, ${kind}, ${lines})`
    for (const [id, state] of states) {
      await sql`DELETE FROM fauxtranet.states WHERE world = ${name} AND id = ${id}`
      if (state)
        await sql`
          INSERT INTO fauxtranet.states (world, id, base, lines) VALUES (${name}, ${id}, ${state.base}, ${state.lines})`
    }
    await saveFiles(sql, name, files)
    return rows.length
  })
}

/** Returns false if the name is taken. After a failure, the world may exist. */
export async function createWorld(sql: Client, source: Claim, name: string, world: NewWorld): Promise<boolean> {
  try {
    return await insertWorld(sql, source, name, world)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Clients do not see the reason, because it may name hosts and contents of the database.
    console.error(`Creating a world in PostgreSQL failed: ${asSentence(error)}`)
    throw unavailable('The world may have been created, but this was not confirmed. Repeat the request.')
  }
}

function insertWorld(sql: Client, source: Claim, name: string, world: NewWorld): Promise<boolean> {
  const { lines, base, files, card } = world
  return sql.begin(async (sql) => {
    // Not from the memory of a server that has lost the world.
    const owned = await sql`
      SELECT name FROM fauxtranet.worlds WHERE name = ${source.name} AND fence = ${source.fence} FOR SHARE`
    if (owned.length === 0) throw unavailable('Another server has taken over the world. Repeat the request.')
    if (base) await saveBase(sql, base)
    const created = await sql`
      INSERT INTO fauxtranet.worlds (name, base, card)
      VALUES (${name}, ${base?.hash ?? null}, ${JSON.stringify(card)})
      ON CONFLICT DO NOTHING RETURNING name`
    if (created.length === 0) return false
    for (const [i, row] of joinShort(lines).entries())
      await sql`INSERT INTO fauxtranet.lines (world, n, kind, lines) VALUES (${name}, ${i + 1}, 'world', ${row})`
    await saveFiles(sql, name, new Map(files))
    return true
  })
}

export function deleteWorld(sql: Client, { name, fence }: Claim): Promise<boolean> {
  return sql.begin(async (sql) => {
    const owned = await sql`
      SELECT name FROM fauxtranet.worlds WHERE name = ${name} AND fence = ${fence} FOR UPDATE`
    if (owned.length === 0) return false
    const files = await sql`SELECT hash FROM fauxtranet.files WHERE world = ${name}`
    await sql`DELETE FROM fauxtranet.worlds WHERE name = ${name}`
    await deleteUnusedContents(
      sql,
      files.map(({ hash }) => hash),
    )
    return true
  })
}

/** How many worlds a response has. The next one begins after the last of them. */
const most = 1000
const lastName = '\u{10ffff}'

export interface Scope {
  /** Undefined for all. */
  organisation: string | undefined
  /** The list begins after this name. */
  after: string
}

/** The cards of saved worlds, as JSON, in the order of the index. */
export async function readCards(sql: Client, { organisation, after }: Scope): Promise<string> {
  const isOfAll = organisation === undefined
  const [own, prefix] = isOfAll ? ['', ''] : [organisation, `${organisation}-`]
  // In this order, a dot is the next character after a hyphen.
  const end = isOfAll ? lastName : `${organisation}.`
  const rows = await sql`
    SELECT card FROM fauxtranet.worlds
    WHERE name COLLATE "C" > ${after} AND name COLLATE "C" >= ${own} AND name COLLATE "C" < ${end}
      AND (name = ${own} OR starts_with(name, ${prefix})) AND card IS NOT NULL
    ORDER BY name COLLATE "C" LIMIT ${most}`
  return `[${rows.map(({ card }) => card).join(',')}]`
}

export async function copyWorld(sql: Client, source: Claim, name: string): Promise<void> {
  await sql`
    WITH copy AS (INSERT INTO fauxtranet.worlds (name, base)
      SELECT ${name}, base FROM fauxtranet.worlds WHERE name = ${source.name} RETURNING name),
    copied AS (INSERT INTO fauxtranet.files (world, hash)
      SELECT copy.name, hash FROM copy, fauxtranet.files WHERE world = ${source.name})
    INSERT INTO fauxtranet.lines (world, n, kind, lines)
      SELECT copy.name, n, kind, lines FROM copy, fauxtranet.lines WHERE world = ${source.name}`
}

/** JSON has no line breaks, so lines can share a row. */
export function joinShort(lines: Iterable<string>): string[] {
  const rows: string[] = []
  for (const line of lines) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + line.length < rowLength) rows[rows.length - 1] = `${last}\n${line}`
    else rows.push(line)
  }
  return rows
}
