import type { NewWorld } from '../../hosting/storage.ts'
import type { Query } from './client.ts'

// Data that worlds share, by hash: rows of scenarios and contents of files. Saving a world locks the data that it uses.
// Deleting unused data skips locked rows, and checks the others again after locking them.

export async function saveBase(sql: Query, { hash, lines }: NonNullable<NewWorld['base']>): Promise<void> {
  const known = await sql`SELECT hash FROM fauxtranet.bases WHERE hash = ${hash} FOR KEY SHARE`
  // If another transaction has saved it meanwhile, the update locks it.
  if (known.length === 0)
    await sql`
      INSERT INTO fauxtranet.bases (hash, lines) VALUES (${hash}, ${[...lines].join('\n')})
      ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash`
}

/** The text is undefined if the world no longer uses the file. */
export async function saveFiles(
  sql: Query,
  world: string,
  files: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  // In the same order everywhere, so that two transactions never wait for each other.
  const hashes = [...files.keys()].sort()
  const used = hashes.filter((hash) => files.get(hash) !== undefined)
  const unused = hashes.filter((hash) => files.get(hash) === undefined)
  if (used.length > 0) {
    const rows = await sql`SELECT hash FROM fauxtranet.contents WHERE hash = ANY(${used}::text[]) FOR KEY SHARE`
    const known = new Set(rows.map(({ hash }) => hash))
    for (const hash of used) if (!known.has(hash)) await saveContent(sql, hash, files.get(hash)!)
    await sql`
      INSERT INTO fauxtranet.files (world, hash) SELECT ${world}, unnest(${used}::text[]) ON CONFLICT DO NOTHING`
  }
  if (unused.length > 0) {
    await sql`DELETE FROM fauxtranet.files WHERE world = ${world} AND hash = ANY(${unused}::text[])`
    await deleteUnusedContents(sql, unused)
  }
}

async function saveContent(sql: Query, hash: string, text: string): Promise<void> {
  await sql`
    INSERT INTO fauxtranet.contents (hash, text) VALUES (${hash}, ${text})
    ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash`
}

export async function deleteUnusedContents(sql: Query, hashes: readonly string[]): Promise<void> {
  const locked = await sql`
    SELECT hash FROM fauxtranet.contents WHERE hash = ANY(${hashes}::text[]) FOR UPDATE SKIP LOCKED`
  await sql`
    DELETE FROM fauxtranet.contents AS content WHERE hash = ANY(${locked.map(({ hash }) => hash)}::text[])
      AND NOT EXISTS (SELECT FROM fauxtranet.files WHERE files.hash = content.hash)`
}

/** Deletes what was skipped before, and what only expired worlds used. */
export async function deleteUnused(sql: Query): Promise<void> {
  const contents = await sql`
    SELECT hash FROM fauxtranet.contents AS content
    WHERE NOT EXISTS (SELECT FROM fauxtranet.files WHERE files.hash = content.hash)`
  await deleteUnusedContents(
    sql,
    contents.map(({ hash }) => hash),
  )
  const bases = await sql`
    SELECT hash FROM fauxtranet.bases WHERE NOT EXISTS (SELECT FROM fauxtranet.worlds WHERE base = hash)
      AND NOT EXISTS (SELECT FROM fauxtranet.states WHERE base = hash) FOR UPDATE SKIP LOCKED`
  await sql`
    DELETE FROM fauxtranet.bases WHERE hash = ANY(${bases.map(({ hash }) => hash)}::text[])
      AND NOT EXISTS (SELECT FROM fauxtranet.worlds WHERE base = hash)
      AND NOT EXISTS (SELECT FROM fauxtranet.states WHERE base = hash)`
}
