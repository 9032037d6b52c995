import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { Spawned, sendRequest } from '../test/node/spawned.ts'
import { dropStalledReaders, findConnectionLimit, limitConnections } from './keep-alive.ts'

function openClient(port: number): Socket {
  const client = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void client.destroy())
  return client
}

async function listen(respond: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(respond)
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

describe('a connection', () => {
  /** Sends a response of this length to a client that does not read. */
  async function stall(length: number): Promise<{ client: Socket; socket: Socket }> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { server, port } = await listen((_, response) => void response.end(Buffer.alloc(length)))
    dropStalledReaders(server)
    const socket = new Promise<Socket>((resolve) => server.once('request', ({ socket }) => resolve(socket)))
    const client = openClient(port).pause()
    client.write(get)
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

describe('a server at its limit of connections', () => {
  const unfinished = 'GET '
  const unused = ''

  /** The limit is two. The returned function opens a connection, and returns what happens to it. */
  async function start(): Promise<(text: string) => Promise<string>> {
    const { server, port } = await listen((_, response) => void response.end())
    limitConnections(server, 2)
    return async (text) => {
      const accepted = once(server, 'connection')
      const client = openClient(port)
      client.write(text)
      const [socket] = await accepted
      if (text !== get) return eventually(() => expect(socket.bytesRead).toBe(text.length)).then(() => 'open')
      return new Promise((resolve) => {
        client.once('data', () => resolve('served')).once('close', () => resolve('closed'))
      })
    }
  }

  it.each([
    ['closes an idle one for a new one', [unfinished, get, get, get], 'served'],
    ['closes a new one if none is idle', [unfinished, unfinished, get], 'closed'],
    ['closes a new one if requests may be on their way', [unused, unused, get], 'closed'],
  ])('%s', async (_, texts, last) => {
    const open = await start()
    let result = ''
    for (const text of texts) result = await open(text)
    expect(result).toBe(last)
  })

  it('has a limit on every system, below the 256 open files of macOS', () => {
    expect(findConnectionLimit(join(import.meta.dirname, 'no-such-file'))).toBe(4000)
  })

  it('closes one without a request after 5 s', async () => {
    const open = await start()
    await open(unfinished)
    await open(unused)
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5001)
    onTestFinished(() => void later.mockRestore())
    expect(await open(get)).toBe('served')
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
