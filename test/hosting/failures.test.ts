import { describe, expect, it, vi } from 'vitest'
import { listen } from '../adapters/events.suite.ts'
import { eventually } from '../eventually.ts'
import { Client } from './client.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { documents, json, people } from './walk.ts'

const { postgres, isMissing } = usePostgres()
// In seconds. Others take over after it.
const lease = 8
// A busy machine needs very long for many worlds.
const patience = { timeout: 900_000, interval: 50 }

describe.skipIf(isMissing)('worlds in PostgreSQL, when something fails', { timeout: 3_600_000 }, () => {
  it('lose no confirmed change when servers and PostgreSQL fail', async () => {
    const store = postgres.createDatabase()
    const servers = await Promise.all([1, 2, 3].map(() => HostedServer.start({ store, lease })))
    const urls = () => servers.map(({ url }) => url)
    const names = Array.from({ length: 100 }, (_, i) => `world-${i}`)
    const clients = await Promise.all(names.map((name, seed) => Client.create(urls, name, seed)))
    let isOver = false
    const load = Promise.all(
      clients.map(async (client) => {
        while (!isOver) await client.change()
      }),
    )
    const progress = async () => {
      const before = clients.map(({ confirmed }) => confirmed)
      await vi.waitFor(
        () => expect(clients.every(({ confirmed }, i) => confirmed > before[i]! + 2)).toBe(true),
        patience,
      )
    }
    const failures: (() => Promise<void>)[] = [
      async () => {
        await servers[0]!.end('SIGKILL')
        await progress()
        servers[0] = await HostedServer.start({ store, lease })
      },
      async () => {
        servers[1]!.signal('SIGSTOP')
        await vi.waitFor(() => expect(postgres.count('servers', store)).toBe(2), patience)
        servers[1]!.signal('SIGCONT')
      },
      async () => postgres.cutConnections(),
      async () => {
        await postgres.kill()
        await postgres.start()
      },
      async () => {
        await servers[2]!.end('SIGTERM')
        servers[2] = await HostedServer.start({ store, lease })
      },
    ]
    const disturb = async () => {
      for (const fail of failures) {
        await progress()
        await fail()
      }
      await progress()
      isOver = true
    }
    await Promise.all([load, disturb()])
    for (const client of clients) await client.check()
    expect(clients.reduce((sum, { uncertain }) => sum + uncertain, 0)).toBeGreaterThan(0)
  })

  it('are not read from the memory of a server that was paused', async () => {
    const store = postgres.createDatabase()
    const [first, second] = [await HostedServer.start({ store, lease }), await HostedServer.start({ store, lease })]
    const rename = (job: string) => json('PUT', { job_title: job })
    const jobAt = async (url: string) => {
      const response = await fetch(`${url}${people}/users/9`)
      return { status: response.status, job: (await response.json()).job_title }
    }
    await fetch(`${first.url}${people}/users/9`, rename('Baker'))
    first.signal('SIGSTOP')
    const pending = fetch(`${first.url}${people}/users/9`)
    await eventually(async () =>
      expect((await fetch(`${second.url}${people}/users/9`, rename('Cook'))).status).toBe(200),
    )
    first.signal('SIGCONT')
    const response = await pending
    const { job_title, message } = await response.json()
    // It may still be on its way to the new owner.
    if (response.status !== 503) expect([response.status, job_title, message]).toEqual([200, 'Cook', undefined])
    await eventually(async () => {
      expect(await jobAt(first.url)).toEqual({ status: 200, job: 'Cook' })
    })
  })

  it('keep an upload of 20 MB, which another server reads', async () => {
    const options = { store: postgres.createDatabase() }
    const first = await HostedServer.start(options)
    const bytes = Uint8Array.from({ length: 20_000_000 }, (_, i) => (i * 7919) >> 5)
    const saved = await fetch(`${first.url}${documents}/dropbox`, { method: 'POST', body: bytes })
    expect(saved.status).toBe(200)
    const { file_key } = await saved.json()
    await first.end('SIGKILL')
    postgres.endLeases(options.store)
    const { url } = await HostedServer.start(options)
    const read = await fetch(`${url}${documents}/dropbox/${file_key}`)
    expect(read.status).toBe(200)
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('send events through every server, and end them when their owner ends', async () => {
    const store = postgres.createDatabase()
    const [first, second] = [await HostedServer.start({ store, lease }), await HostedServer.start({ store, lease })]
    await fetch(`${first.url}${people}/user`)
    const { text, rest } = await listen(await fetch(`${second.url}/__sim/events`))
    await text('retry')
    await fetch(`${second.url}${people}/users/9`, json('PUT', { job_title: 'Pilot' }))
    expect(await text('people.updateUser')).toContain('event: request')
    const ended = rest().then(
      () => 'ended',
      () => 'cut',
    )
    await first.end()
    expect(await ended).toBe('cut')
  })
})
