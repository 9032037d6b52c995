import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { Spawned, sendRequest } from '../test/node/spawned.ts'

const features = ['/', '/__sim', '/__sim/openapi.json', '/api/people/v2/users', '/api/badges/badges']

async function start(): Promise<string> {
  const server = new Spawned(['--port', '0', '--json'], {}, '-n 100')
  onTestFinished(() => void server.stop())
  return server.url()
}

/** Opens connections until the server accepts no more. Each sends this text. */
async function fill(url: string, text: string): Promise<Socket[]> {
  const sockets = Array.from({ length: 150 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const isFull = new Promise((resolve) => {
    for (const socket of sockets) socket.on('error', () => {}).on('close', resolve)
  })
  for (const socket of sockets) socket.resume().write(text)
  await isFull
  return sockets
}

const statuses = (url: string) =>
  Promise.all(features.map(async (path) => [path, (await sendRequest(url + path)).status]))
const allFound = features.map((path) => [path, 200])

describe.runIf(existsSync('/proc/self/limits'))('a server with few file descriptors', { timeout: 30_000 }, () => {
  it('closes idle connections for new ones', async () => {
    const url = await start()
    await fill(url, 'GET /api/people/v2/user HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await eventually(async () => expect(await statuses(url)).toEqual(allFound))
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
