import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { Spawned, sendRequest } from '../test/node/spawned.ts'
import { dropStalledReaders } from './keep-alive.ts'

function openClient(port: number): Socket {
  const client = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void client.destroy())
  return client
}

describe('a connection', () => {
  /** Sends a response of this length to a client that does not read. */
  async function stall(length: number): Promise<{ client: Socket; socket: Socket }> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const server = createServer((_, response) => void response.end(Buffer.alloc(length)))
    onTestFinished(() => void server.close())
    dropStalledReaders(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const socket = new Promise<Socket>((resolve) => server.once('request', ({ socket }) => resolve(socket)))
    const client = openClient((server.address() as AddressInfo).port).pause()
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await socket
    await new Promise((resolve) => setImmediate(resolve))
    return { client, socket: await socket }
  }

  const long = 64 * 1024 * 1024

  it.each([
    ['is closed if a response is not read for 30 s', long, true],
    ['stays open if it is only idle', 100, false],
  ])('%s', async (_, length, isClosed) => {
    const { socket } = await stall(length)
    vi.advanceTimersByTime(29_000)
    expect(socket.destroyed).toBe(false)
    vi.advanceTimersByTime(7000)
    expect(socket.destroyed).toBe(isClosed)
  })

  it('stays open if the client reads a little', async () => {
    const { client, socket } = await stall(long)
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(29_000)
      const before = client.bytesRead
      client.resume()
      await eventually(() => expect(client.bytesRead).toBeGreaterThan(before + long / 8))
      client.pause()
    }
    expect(socket.destroyed).toBe(false)
  })
})

describe.runIf(existsSync('/proc/self/limits'))('a server with few file descriptors', { timeout: 30_000 }, () => {
  const features = ['/', '/__sim', '/__sim/openapi.json', '/api/people/v2/users', '/api/badges/badges']
  const allFound = features.map((path) => [path, 200])

  async function start(): Promise<string> {
    const server = new Spawned(['--port', '0', '--json'], {}, '-n 100')
    onTestFinished(() => void server.stop())
    return server.url()
  }

  /** Opens connections until the server accepts no more. Each sends this text. */
  async function fill(url: string, text: string): Promise<Socket[]> {
    const sockets = Array.from({ length: 150 }, () => openClient(Number(new URL(url).port)))
    const isFull = new Promise((resolve) => {
      for (const socket of sockets) socket.on('close', resolve)
    })
    for (const socket of sockets) socket.resume().write(text)
    await isFull
    return sockets
  }

  it('closes idle connections for new ones', async () => {
    const url = await start()
    await fill(url, 'GET /api/people/v2/user HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await eventually(async () => {
      const statuses = features.map(async (path) => [path, (await sendRequest(url + path)).status])
      expect(await Promise.all(statuses)).toEqual(allFound)
    })
  })

  it('still loads its modules when there are too many connections', async () => {
    const url = await start()
    const sockets = await fill(url, 'GET ')
    const responses = features.map(async (path, i) => {
      sockets[i]!.write(`${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
      const [first] = await once(sockets[i]!, 'data')
      return [path, Number(/^HTTP\S+ (\d+)/.exec(first)?.[1])]
    })
    expect(await Promise.all(responses)).toEqual(allFound)
  })
})
