import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryOf } from '../../../bench/process.ts'
import { SlowClient } from '../../node/slow-client.ts'
import { type RawResponse, Spawned, sendRequest } from '../../node/spawned.ts'
import { report } from '../../stress/figures.ts'

interface Extent {
  connections: number
  /** Half of them send slowly, half of them read slowly. */
  slow: number
  /** How many bytes the slow ones send before they speed up. */
  bytes: number
  racers: number
}

const people = '/api/people/v2'
const documents = '/intranet/rest/documents'
// The size of an upload without a length.
const offered = 2 ** 31
const json = { 'content-type': 'application/json' }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Many clients at once, slow clients, large uploads, and races, against a real server. */
export function describeCrowds({ connections, slow, bytes, racers }: Extent): void {
  describe('a server', { timeout: 600_000 }, () => {
    let server: Spawned
    let url: string
    let port: number
    beforeAll(async () => {
      server = new Spawned(['--port', '0', '--json', '--quiet'])
      url = await server.url()
      port = Number(new URL(url).port)
    }, 60_000)
    afterAll(async () => {
      const { err } = await server.stop()
      expect(err).toBe('')
    })

    const statusesOf = (responses: readonly RawResponse[]) => responses.map(({ status }) => status)
    const race = (path: string, body: unknown, usernames = ['admin']) =>
      Promise.all(
        Array.from({ length: racers }, async (_, i) => {
          const user = usernames[i % usernames.length]!
          const headers = { ...json, 'x-sim-user': user }
          return { user, ...(await sendRequest(url + path, { method: 'POST', headers, body: JSON.stringify(body) })) }
        }),
      )
    const winnersOf = (responses: Awaited<ReturnType<typeof race>>) => responses.filter(({ status }) => status < 300)

    it('rejects an upload that is too large, before or while it is sent', async ({ task }) => {
      const before = memoryOf(server.pid)
      let peak = before
      const watch = setInterval(() => {
        peak = Math.max(peak, memoryOf(server.pid))
      }, 20)
      const headers = { 'content-length': String(2 ** 31) }
      const announced = await sendRequest(`${url}${documents}/dropbox`, { method: 'POST', headers, unfinished: true })
      expect(announced.status).toBe(500)
      const { taken, status } = await offer(port, `${documents}/dropbox`, offered)
      expect(status).toBe(500)
      // Data in the system's socket buffers counts as accepted.
      expect(taken).toBeLessThan(100 * 2 ** 20)
      clearInterval(watch)
      const grown = Math.max(peak, memoryOf(server.pid)) - before
      expect(grown).toBeLessThan(300)
      report(task, {
        what: 'additional memory while a 2 GB upload is rejected',
        measured: [grown],
        unit: 'MB',
        atMost: 300,
      })
    })

    it('serves many open connections at once', async ({ task }) => {
      const request = `GET ${people}/users/1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
      const clients = Array.from({ length: connections }, () => new SlowClient(port, request))
      for (const client of clients) client.sendByte()
      await pause(100)
      expect(clients.every(({ isWaiting }) => isWaiting)).toBe(true)
      const statuses = await Promise.all(clients.map((client) => client.finish()))
      expect(new Set(statuses)).toEqual(new Set([200]))
      report(task, { what: 'open connections, all with a response', measured: [connections], atLeast: 1000 })
    })

    it('serves others while clients send a byte at a time, or do not read', async ({ task }) => {
      const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
      const senders = Array.from({ length: slow / 2 }, () => new SlowClient(port, head(`${people}/users/1`)))
      const readers = Array.from({ length: slow / 2 }, () => new SlowClient(port, head('/__sim/state')))
      for (const reader of readers) reader.stopReading()
      for (let sent = 0; sent < bytes; sent++) {
        for (const sender of senders) sender.sendByte()
        for (let i = 0; i < 5; i++) {
          expect((await sendRequest(`${url}${people}/users/2`)).status).toBe(200)
        }
        await pause(bytes > 5 ? 1000 : 10)
      }
      expect(senders.every(({ isWaiting }) => isWaiting)).toBe(true)
      const finished: number[] = []
      for (const client of [...senders, ...readers]) finished.push(await client.finish())
      expect(new Set(finished)).toEqual(new Set([200]))
      report(task, { what: 'slow clients that do not block others', measured: [slow], atLeast: 300 })
    })

    it('lets one of many conflicting requests succeed', async ({ task }) => {
      const name = { username: 'racer', firstname: 'Nina', surname: 'Neu', email: 'racer@post.example' }
      const users = await race(`${people}/users`, name)
      expect(winnersOf(users)).toHaveLength(1)
      const checkOuts = await race(`${documents}/document/1/checkout`, {}, ['admin', 'employee', 'manager', 'ceo'])
      expect(new Set(winnersOf(checkOuts).map(({ user }) => user)).size).toBe(1)
      const worlds = await race('/__sim/worlds', { name: 'racer' })
      expect(winnersOf(worlds)).toHaveLength(1)
      const countAwards = async () => JSON.parse((await sendRequest(`${url}/__sim/state/assignments`)).text).length
      const before = await countAwards()
      const awards = await race('/api/badges/v1/badges/assign', { badge_ids: [1], user_ids: [20] })
      expect(winnersOf(awards).length).toBeGreaterThan(0)
      expect(await countAwards()).toBe(before + 1)
      const all = [users, checkOuts, worlds, awards].flatMap(statusesOf)
      expect(all.filter((status) => status >= 500)).toEqual([])
      const what = 'concurrent requests for a name, a check-out, a world, a badge: one winner each'
      report(task, { what, measured: [all.length], atLeast: 200 })
    })
  })
}

/** Sends as much as the server accepts, in endless chunks. */
function offer(port: number, path: string, most: number): Promise<{ taken: number; status: number }> {
  const chunk = Buffer.alloc(2 ** 16, 'x')
  const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let taken = 0
    let got = ''
    const fill = () => {
      while (taken < most && got === '' && !socket.destroyed) {
        taken += chunk.length
        if (!socket.write(framed)) return void socket.once('drain', fill)
      }
      if (taken >= most) socket.write('0\r\n\r\n')
    }
    socket.on('connect', () => {
      socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`)
      fill()
    })
    socket.on('data', (part) => {
      got += part.toString('latin1')
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ taken, status: Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1]) }))
  })
}
