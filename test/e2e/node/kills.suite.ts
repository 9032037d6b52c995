import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Random } from '../../../src/core/random.ts'
import { Spawned } from '../../node/spawned.ts'
import { report } from '../../stress/figures.ts'

let folder: string
const started: Spawned[] = []

const headers = { 'content-type': 'application/json' }
const writers = 12
// Long enough that the file is rewritten from time to time.
const padding = 'x'.repeat(20_000)

/** A client's confirmed writes, and the one in flight when the server was killed. */
interface ConfirmedWrites {
  job: number
  groups: number[]
}

async function start(): Promise<{ server: Spawned; people: string }> {
  const server = new Spawned(['--port', '0', '--json', '--persist', join(folder, 'state.json')])
  started.push(server)
  return { server, people: `${await server.url()}/api/people/v2` }
}

/** Writes until the server is gone, and records confirmed writes. */
async function write(people: string, user: number, confirmed: ConfirmedWrites, onConfirmed: () => void): Promise<void> {
  try {
    for (;;) {
      const body = JSON.stringify({ job_title: `${confirmed.job + 1}`, metadata: { padding } })
      const put = await fetch(`${people}/users/${user}`, { method: 'PUT', headers, body })
      expect(put.status).toBe(200)
      await put.arrayBuffer()
      confirmed.job++
      onConfirmed()
      const group = JSON.stringify({ name: `of ${user}, the ${confirmed.groups.length}th` })
      const post = await fetch(`${people}/groups`, { method: 'POST', headers, body: group })
      expect(post.status).toBe(200)
      confirmed.groups.push(((await post.json()) as { id: number }).id)
      onConfirmed()
    }
  } catch (error) {
    // `fetch` throws this when the connection drops.
    if (!(error instanceof TypeError)) throw error
  }
}

async function expectSaved(people: string, user: number, confirmed: ConfirmedWrites): Promise<void> {
  const { job_title } = await (await fetch(`${people}/users/${user}`)).json()
  const job = Number.parseInt(job_title, 10) || 0
  expect([confirmed.job, confirmed.job + 1]).toContain(job)
  confirmed.job = job
  for (const id of confirmed.groups) expect((await fetch(`${people}/groups/${id}`)).status).toBe(200)
}

export function describeKills(seeds: number, rounds: number): void {
  describe('--persist', { timeout: 60_000 + rounds * 30_000 }, () => {
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'fauxtranet-'))
    })
    afterEach(async () => {
      await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    })

    it.for(Array.from({ length: seeds }, (_, i) => i + 1))(
      'saves all confirmed writes of many clients, however often it is killed (seed %i)',
      async (seed, { task }) => {
        const random = new Random(seed)
        const everybody: ConfirmedWrites[] = Array.from({ length: writers }, () => ({ job: 0, groups: [] }))
        for (let round = 0; round < rounds; round++) {
          const { server, people } = await start()
          await Promise.all(everybody.map((confirmed, i) => expectSaved(people, i + 1, confirmed)))
          let left = random.between(1, 250)
          const onConfirmed = () => {
            if (--left === 0) void server.stop('SIGKILL')
          }
          await Promise.all(everybody.map((confirmed, i) => write(people, i + 1, confirmed, onConfirmed)))
          await server.ended
        }
        const { people } = await start()
        await Promise.all(everybody.map((confirmed, i) => expectSaved(people, i + 1, confirmed)))
        expect(everybody.every(({ job }) => job > 0)).toBe(true)
        const written = everybody.reduce((sum, { job, groups }) => sum + job + groups.length, 0)
        report(
          task,
          { what: 'kill -9 while twelve clients write', measured: [rounds], atLeast: 200 },
          { what: 'writes confirmed meanwhile, all found again', measured: [written] },
        )
      },
    )
  })
}
