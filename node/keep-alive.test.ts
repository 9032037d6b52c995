import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { dropStalledReaders } from './keep-alive.ts'

let server: Server
const clients: Socket[] = []

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.close()
})

/** Sends a response of this length to a client that does not read, and returns the server's side. */
async function stall(length: number): Promise<Socket> {
  server = createServer((_, response) => void response.end(Buffer.alloc(length)))
  dropStalledReaders(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = new Promise<Socket>((resolve) => server.once('request', ({ socket }) => resolve(socket)))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => {}).pause()
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return socket
}

describe('a connection that is inactive for 30 s', () => {
  it.each([
    ['is closed if a response waits to be read', 64 * 1024 * 1024, true],
    ['stays open otherwise', 100, false],
  ])('%s', async (_, length, isClosed) => {
    const socket = await stall(length)
    await new Promise((resolve) => setImmediate(resolve))
    expect(server.timeout).toBe(30_000)
    server.emit('timeout', socket)
    expect(socket.destroyed).toBe(isClosed)
  })
})
