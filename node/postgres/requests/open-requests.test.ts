import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OpenRequests } from './open-requests.ts'

const isPending = async (work: Promise<unknown>) =>
  (await Promise.race([work, new Promise((resolve) => setImmediate(resolve, 'pending'))])) === 'pending'

describe('the requests of a closing server', () => {
  async function start(path: string) {
    const requests = new OpenRequests()
    const server = createServer()
    onTestFinished(() => void server.close().closeAllConnections())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    const agent = new Agent({ keepAlive: true })
    const sent = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, agent })
    const response = once(sent, 'response') as Promise<[IncomingMessage]>
    response.catch(() => undefined)
    const [incoming, outgoing] = await arrived
    requests.add(incoming, outgoing)
    return { requests, outgoing, response }
  }

  it('are completed, also those whose response has begun', async () => {
    const { requests, outgoing, response } = await start('/')
    const finished = requests.finish(60)
    outgoing.write('first ')
    const [received] = await response
    expect(received.headers.connection).toBe('close')
    expect(await isPending(finished)).toBe(true)
    outgoing.end('second')
    expect(await text(received)).toBe('first second')
    await finished
  })

  it('are awaited only so long', async () => {
    const { requests } = await start('/')
    await requests.finish(0.05)
  })

  it.each(['/__sim/events', '/__world/one/__sim/events/?after=3'])('are not awaited if they are %s', async (path) => {
    const { requests } = await start(path)
    expect(await isPending(requests.finish(60))).toBe(false)
  })
})
