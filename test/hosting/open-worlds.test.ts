import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openHttpServer } from '../../node/http-server.ts'
import type { Client } from '../../node/postgres/client.ts'
import type { OpenWorld } from '../../node/postgres/open-world.ts'
import { PostgresStorage } from '../../node/postgres/storage.ts'
import { eventually } from '../eventually.ts'
import { needOpen, openHere } from './in-process.ts'
import { usePostgres } from './use-postgres.ts'
import { documents, json, people } from './walk.ts'

const { postgres, isMissing } = usePostgres()

async function findOwned(sql: Client): Promise<string[]> {
  const found = await sql`SELECT name FROM fauxtranet.worlds WHERE owner IS NOT NULL ORDER BY name`
  return found.map(({ name }) => name)
}

/** Returns the address of a server with only this world. */
async function serve({ respond }: OpenWorld): Promise<string> {
  const { url, close } = await openHttpServer(respond, '127.0.0.1', 0)
  onTestFinished(() => close())
  return url
}

describe.skipIf(isMissing)('worlds in PostgreSQL', { timeout: 600_000 }, () => {
  it('are freed when idle, but not while a response is open', async () => {
    const { sql, lease, worlds } = await openHere(postgres.createDatabase())
    const ownersOf = async () =>
      (await sql`SELECT owner FROM fauxtranet.worlds ORDER BY name`).map(({ owner }) => owner)
    for (const name of ['busy', 'idle', 'used']) {
      const world = await needOpen(worlds, name)
      if (name !== 'used') world.usedAt = Number.NEGATIVE_INFINITY
      if (name === 'busy') world.responses.add({} as ServerResponse)
    }
    await worlds.freeIdle()
    expect(worlds.size).toBe(2)
    expect(await ownersOf()).toEqual([lease.server, null, lease.server])
    await worlds.find('idle')
    expect(await ownersOf()).toEqual([lease.server, lease.server, lease.server])
  })

  it('are freed when there are too many, beginning with those that were not used for longest', async () => {
    const { sql, worlds } = await openHere(postgres.createDatabase(), { worlds: 2 })
    for (const [i, name] of ['idle', 'old', 'newer', 'newest'].entries()) {
      const world = await needOpen(worlds, name)
      world.usedAt = i === 0 ? Number.NEGATIVE_INFINITY : performance.now() + i
    }
    await worlds.freeIdle()
    expect(await findOwned(sql)).toEqual(['newer', 'newest'])
  })

  it('are freed when they need too much memory, but their shared rows count once', async () => {
    const { sql, worlds } = await openHere(postgres.createDatabase(), { bytes: 2 ** 22 })
    const newer = ['newer 1', 'newer 2', 'newer 3', 'newer 4', 'newer 5', 'newer 6']
    for (const [i, name] of ['old', 'large', ...newer].entries()) {
      const world = await needOpen(worlds, name)
      if (name === 'large') {
        const url = await serve(world)
        const upload = { method: 'POST', body: new Uint8Array(2 ** 22) }
        expect((await fetch(`${url}/__world/large${documents}/dropbox`, upload)).status).toBe(200)
        await eventually(() => expect(world.responses.size).toBe(0))
      }
      world.usedAt = performance.now() + i
    }
    await worlds.freeIdle()
    expect(await findOwned(sql)).toEqual(newer)
  })

  it('are opened one after another, because each is in memory twice until it is open', async () => {
    const { worlds } = await openHere(postgres.createDatabase())
    const steps: string[] = []
    const { open } = PostgresStorage
    const reading = vi.spyOn(PostgresStorage, 'open').mockImplementation(async (sql, claim) => {
      steps.push(`read ${claim.name}`)
      const storage = await open(sql, claim)
      const forget = storage.forgetSaved.bind(storage)
      storage.forgetSaved = () => {
        steps.push(`open ${claim.name}`)
        forget()
      }
      return storage
    })
    onTestFinished(() => reading.mockRestore())
    await Promise.all(['one', 'two'].map((name) => needOpen(worlds, name)))
    const [first] = steps
    const other = first === 'read one' ? 'two' : 'one'
    expect(steps).toEqual([first, first!.replace('read', 'open'), `read ${other}`, `open ${other}`])
  })

  it('are not opened any more while the server closes, and other servers can own them', async () => {
    const { sql, worlds } = await openHere(postgres.createDatabase())
    const opening = ['one', 'two', 'three'].map((name) =>
      worlds.find(name).then(
        () => 200,
        ({ status }) => status,
      ),
    )
    await worlds.close()
    expect(await Promise.all(opening)).toEqual([503, 503, 503])
    expect(await findOwned(sql)).toEqual([])
  })

  it('are not forgotten when they are opened again while others are freed', async () => {
    const { sql, worlds } = await openHere(postgres.createDatabase())
    const one = await needOpen(worlds, 'one')
    let free: (() => void) | undefined
    // Until then, the world cannot be opened.
    const holding = sql.begin(async (sql) => {
      await sql`INSERT INTO fauxtranet.worlds (name) VALUES ('slow')`
      await new Promise<void>((resolve) => {
        free = resolve
      })
    })
    await eventually(() => expect(free).toBeDefined())
    const slow = worlds.find('slow')
    const freeing = worlds.freeIdle()
    await one.storage.close()
    const again = await worlds.find('one')
    free!()
    await Promise.all([holding, slow, freeing])
    expect(again).not.toBe(one)
    expect(await worlds.find('one')).toBe(again)
  })

  it('refuse requests to another world, which would only be in memory', async () => {
    const { worlds } = await openHere(postgres.createDatabase())
    const url = await serve(await needOpen(worlds, 'one'))
    expect((await fetch(`${url}/__world/one${people}/user`)).status).toBe(200)
    for (const world of ['two', 'default']) {
      const refused = await fetch(`${url}/__world/${world}${people}/user`)
      expect([refused.status, (await refused.json()).message]).toEqual([500, expect.stringContaining(`"${world}"`)])
    }
  })

  it('may exist if PostgreSQL fails to create them, and the response is a 503', async () => {
    const { sql, worlds } = await openHere(postgres.createDatabase())
    const url = await serve(await needOpen(worlds, 'one'))
    await sql.unsafe("ALTER TABLE fauxtranet.worlds ADD CHECK (name <> 'two')")
    const create = (name: string) => fetch(`${url}/__world/one/__sim/worlds`, json('POST', { name }))
    const refused = await create('two')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.text()).not.toContain('constraint')
    expect((await create('three')).status).toBe(200)
  })
})
