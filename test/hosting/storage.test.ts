import { describe, expect, it } from 'vitest'
import { deleteUnused, saveFiles } from '../../node/postgres/shared.ts'
import { appendRows, deleteWorld } from '../../node/postgres/statements.ts'
import { type Claim, PostgresStorage } from '../../node/postgres/storage.ts'
import { prepareTables } from '../../node/postgres/tables.ts'
import { Worlds } from '../../node/postgres/worlds.ts'
import { connectTo, needOpen, openHere } from './in-process.ts'
import { usePostgres } from './use-postgres.ts'

const { postgres, isMissing } = usePostgres()

/** A database with empty worlds. */
async function createWorlds(...names: string[]) {
  const sql = await connectTo(postgres.createDatabase())
  const create = async (name: string) =>
    (await sql`INSERT INTO fauxtranet.worlds (name) VALUES (${name}) RETURNING name, fence`)[0] as Claim
  return { sql, create, claims: await Promise.all(names.map(create)) }
}

describe.skipIf(isMissing)('worlds in PostgreSQL', { timeout: 120_000 }, () => {
  it('share the contents of files, which are deleted with the last world, but not while another begins to use them', async () => {
    const { sql, claims } = await createWorlds('one', 'two')
    const contents = async () => (await sql`SELECT hash FROM fauxtranet.contents ORDER BY hash`).map(({ hash }) => hash)
    const open = () => Promise.all(claims.map((claim) => PostgresStorage.open(sql, claim)))
    const worlds = await open()
    // In another order, and at the same time.
    const names = Array.from({ length: 50 }, (_, i) => `file-${i}`)
    for (const name of names) worlds[0]!.files.save(name, `text of ${name}`)
    for (const name of [...names].reverse()) worlds[1]!.files.save(name, `text of ${name}`)
    await Promise.all(worlds.map((world) => world.flush()))
    expect(await contents()).toHaveLength(50)
    for (const world of worlds) world.files.keep(new Set(['file-7']))
    await Promise.all(worlds.map((world) => world.flush()))
    await sql.begin(deleteUnused)
    expect(await contents()).toEqual(['file-7'])
    const [one] = await open()
    expect(one!.files.read('file-7')).toBe('text of file-7')

    await sql`DELETE FROM fauxtranet.files`
    await sql.begin(async (transaction) => {
      await saveFiles(transaction, 'one', new Map([['file-7', 'text of file-7']]))
      await sql.begin(deleteUnused)
    })
    await sql.begin(deleteUnused)
    expect(await contents()).toEqual(['file-7'])
    for (const claim of claims) expect(await deleteWorld(sql, claim)).toBe(true)
    expect(await contents()).toEqual([])
  })

  it('have their files after an update from tables with files of single worlds', async () => {
    const { sql, claims } = await createWorlds('one', 'two')
    await sql.unsafe(`
      ALTER TABLE fauxtranet.worlds DROP COLUMN card;
      DROP TABLE fauxtranet.files, fauxtranet.contents;
      CREATE TABLE fauxtranet.files (
        world text NOT NULL REFERENCES fauxtranet.worlds ON DELETE CASCADE,
        hash text NOT NULL,
        text text NOT NULL,
        PRIMARY KEY (world, hash)
      );
      INSERT INTO fauxtranet.files VALUES ('one', 'a', 'text a'), ('two', 'a', 'text a'), ('two', 'b', 'text b');
      UPDATE fauxtranet.version SET version = 5`)
    await prepareTables(sql)
    expect(await sql`SELECT * FROM fauxtranet.contents ORDER BY hash`).toEqual([
      { hash: 'a', text: 'text a' },
      { hash: 'b', text: 'text b' },
    ])
    const two = await PostgresStorage.open(sql, claims[1]!)
    expect(['a', 'b'].map((hash) => two.files.read(hash))).toEqual(['text a', 'text b'])
  })

  it('are in memory only once', async () => {
    const { sql, lease, host, worlds } = await openHere(postgres.createDatabase())
    const { storage } = await needOpen(worlds, 'one')
    storage.files.save('a', 'text')
    await storage.close()
    const { storage: read } = await needOpen(new Worlds(sql, host, lease), 'one')
    expect([read.read('world'), [...read.states.read()]]).toEqual([[], []])
    expect(() => read.files.read('a')).toThrow('missing')
  })

  it('are not forked by a server that has lost them', async () => {
    const { sql, claims } = await createWorlds('one')
    const storage = await PostgresStorage.open(sql, claims[0]!)
    await sql`UPDATE fauxtranet.worlds SET fence = fence + 1`
    const clock = { now: '2026-03-02T09:30:00.000Z', frozen: true }
    const card = { name: 'two', scenario: 'empty', seed: 1, user: null, clock, requests: 0 }
    const world = { lines: ['{}'], base: undefined, files: [], card }
    await expect(storage.create('two', world)).rejects.toThrow('Another server has taken over')
    await storage.delete()
    expect([storage.isDeleted, (await sql`SELECT name FROM fauxtranet.worlds`).length]).toEqual([false, 1])
  })

  it('are not changed by a statement that was on its way when they were deleted and created again', async () => {
    const { sql, create } = await createWorlds()
    const former = await create('one')
    await deleteWorld(sql, former)
    const row = { n: 1, kind: 'world' as const, lines: '{}' }
    const present = await create('one')
    expect(await appendRows(sql, former, [row])).toBe(0)
    expect(await appendRows(sql, present, [row])).toBe(1)
  })
})
