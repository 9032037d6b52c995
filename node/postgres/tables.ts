import type { Client } from './client.ts'

// Each entry changes the tables of the version before it. Released entries must not change.
const changes = [
  `CREATE TABLE fauxtranet.servers (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    address text NOT NULL,
    alive_until timestamptz NOT NULL
  );
  CREATE TABLE fauxtranet.bases (
    hash text PRIMARY KEY,
    lines text NOT NULL
  );
  CREATE TABLE fauxtranet.worlds (
    name text PRIMARY KEY,
    owner int REFERENCES fauxtranet.servers ON DELETE SET NULL,
    fence int NOT NULL DEFAULT 0,
    base text REFERENCES fauxtranet.bases,
    used timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON fauxtranet.worlds (owner);
  CREATE INDEX ON fauxtranet.worlds (base);
  CREATE TABLE fauxtranet.lines (
    world text NOT NULL REFERENCES fauxtranet.worlds ON DELETE CASCADE,
    n int NOT NULL,
    kind text NOT NULL,
    lines text NOT NULL,
    PRIMARY KEY (world, n)
  )`,
  `CREATE TABLE fauxtranet.states (
    world text NOT NULL REFERENCES fauxtranet.worlds ON DELETE CASCADE,
    id int NOT NULL,
    base text REFERENCES fauxtranet.bases,
    lines text NOT NULL,
    PRIMARY KEY (world, id)
  );
  CREATE INDEX ON fauxtranet.states (base)`,
  'ALTER TABLE fauxtranet.version ADD COLUMN secret text NOT NULL DEFAULT gen_random_uuid()::text',
  // Never the same number again, also not for a world that was deleted and created again.
  `CREATE SEQUENCE fauxtranet.fences AS int;
  SELECT setval('fauxtranet.fences', max(fence) + 1) FROM fauxtranet.worlds;
  ALTER TABLE fauxtranet.worlds ALTER COLUMN fence SET DEFAULT nextval('fauxtranet.fences')`,
  `CREATE TABLE fauxtranet.files (
    world text NOT NULL REFERENCES fauxtranet.worlds ON DELETE CASCADE,
    hash text NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (world, hash)
  )`,
  // Worlds share the contents of files.
  `CREATE TABLE fauxtranet.contents (
    hash text PRIMARY KEY,
    text text NOT NULL
  );
  INSERT INTO fauxtranet.contents SELECT DISTINCT ON (hash) hash, text FROM fauxtranet.files;
  ALTER TABLE fauxtranet.files DROP COLUMN text, ADD FOREIGN KEY (hash) REFERENCES fauxtranet.contents;
  CREATE INDEX ON fauxtranet.files (hash)`,
  // What the list of worlds shows, as JSON. The names of an organisation are next to each other in this order only.
  `ALTER TABLE fauxtranet.worlds ADD COLUMN card text;
  CREATE INDEX ON fauxtranet.worlds (name COLLATE "C")`,
]

// Any number that other programs do not use.
const lock = 36_0451

/**
 * Creates the tables, or updates an older version of them. Servers that start together take turns. Returns a secret that
 * only servers of this database know.
 */
export function prepareTables(sql: Client): Promise<string> {
  return sql.begin(async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(${lock})`
    const [found] = await sql`SELECT to_regclass('fauxtranet.version') IS NOT NULL AS is_there`
    if (!found!.is_there)
      await sql.unsafe('CREATE SCHEMA IF NOT EXISTS fauxtranet; CREATE TABLE fauxtranet.version AS SELECT 0 AS version')
    const [{ version } = { version: 0 }] = await sql`SELECT version FROM fauxtranet.version`
    if (version > changes.length)
      throw new Error(
        `The tables have version ${version}, from a newer fauxtranet. This one supports ${changes.length}. Please update it, or use another database.`,
      )
    for (const change of changes.slice(version)) await sql.unsafe(change)
    const [updated] = await sql`UPDATE fauxtranet.version SET version = ${changes.length} RETURNING secret`
    return updated!.secret as string
  })
}
