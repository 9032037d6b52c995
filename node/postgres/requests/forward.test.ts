import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { forward } from './forward.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

async function serve(listener: Listener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const passOnTo = (port: number, isAlive = async () => true) =>
  serve((incoming, outgoing) => {
    const target = { address: `http://127.0.0.1:${port}`, pass: '1 secret', isAlive, checkEvery: 10 }
    forward(incoming, outgoing, target, () => outgoing.writeHead(503).end('later'))
  })

const part = Buffer.alloc(20_000_000)

/** Sends the rest of a body only after the response has begun. */
async function upload(port: number): Promise<[status: number, body: string]> {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1000 + part.length } })
  const closed = once(sent, 'close')
  sent.write(part.subarray(0, 1000))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  sent.end(part)
  const body = await text(response)
  await closed
  return [response.statusCode!, body]
}

describe('a forwarded request', () => {
  it('arrives with its body, its headers and the pass', async () => {
    const owner = await serve(async (incoming, outgoing) => {
      const { length } = await buffer(incoming)
      outgoing.end(JSON.stringify({ length, ...incoming.headers }))
    })
    const port = await passOnTo(owner)
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: part,
      headers: { 'x-own': 'yes' },
    })
    expect(await response.json()).toMatchObject({
      length: part.length,
      host: `127.0.0.1:${port}`,
      'x-own': 'yes',
      'x-fauxtranet-forwarded': '1 secret',
    })
  })

  it('gets a 503 while its body still arrives, if the owner cannot be reached', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port: unused } = closed.address() as AddressInfo
    closed.close()
    expect(await upload(await passOnTo(unused))).toEqual([503, 'later'])
  })

  it('gets a 503 while its body still arrives, if the owner is suspended', async () => {
    const owner = await serve(() => undefined)
    expect(await upload(await passOnTo(owner, async () => false))).toEqual([503, 'later'])
  })

  it('is cut off if its owner cuts it off, because it may have been done', async () => {
    const owner = await serve((incoming) => incoming.socket.destroy())
    const port = await passOnTo(owner)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })
})
