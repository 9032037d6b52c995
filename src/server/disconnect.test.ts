import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunningServer, startServer } from '../../node/listen.ts'
import { eventually } from '../../test/eventually.ts'
import type { FaultRule } from '../core/faults/rule.ts'
import { createApp } from './app.ts'
import type { LoggedRequest } from './log.ts'

const path = '/api/people/v2/user'
const logged: LoggedRequest[] = []
let server: RunningServer

beforeEach(async () => {
  logged.length = 0
  server = await startServer({ port: 0, scenario: 'empty', verify: true, log: (request) => logged.push(request) })
  vi.spyOn(process.stderr, 'write')
  for (const method of ['error', 'warn', 'info'] as const) vi.spyOn(console, method)
})

afterEach(async () => {
  await server.close()
  for (const method of ['error', 'warn', 'info'] as const) expect(console[method]).not.toHaveBeenCalled()
  expect(process.stderr.write).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

const add = (rule: Omit<FaultRule, 'endpoint'>) => server.simulator.world.faults.add({ endpoint: 'people', ...rule })

function listen(headers: Record<string, string> = {}, method = 'GET'): Promise<{ text: string; hadError: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', (hadError) => resolve({ text, hadError }))
    const head = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  })
}

describe('over HTTP', () => {
  it('a network error closes the connection without a response', async () => {
    add({ network: 'error' })
    expect(await listen()).toEqual({ text: '', hadError: false })
    expect(logged).toMatchObject([
      { what: 'people.getCurrentUser', status: 0, user: 'admin', fault: '1: network error' },
    ])
  })

  it('a browser gets an invalid response, because otherwise it retries', async () => {
    add({ network: 'error' })
    const { text } = await listen({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })
    expect(text.match(/content-length: \d/g)).toEqual(['content-length: 1', 'content-length: 2'])
    expect(logged).toMatchObject([{ status: 0 }])
  })

  it('a truncated response has the full content-length and half of the body', async () => {
    add({ network: 'truncated' })
    const { text } = await listen({ origin: 'http://localhost:3000' })
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head).toContain('x-sim-fault: 1: network truncated')
    expect(head).toContain('access-control-allow-origin: http://localhost:3000')
    const [, length] = /content-length: (\d+)/.exec(head) ?? []
    expect(body).toHaveLength(Math.ceil(Number(length) / 2))
    expect(logged).toMatchObject([{ status: 200, fault: '1: network truncated' }])
  })

  it('a truncated HEAD request gets no response', async () => {
    add({ network: 'truncated' })
    expect((await listen({}, 'HEAD')).text).toBe('')
  })

  it.each([{ network: 'timeout' as const }, { delay: 600_000 }])(
    'neither a waiting client nor the wait holds up the close: %j',
    async (rule) => {
      const { id } = add(rule)
      const waiting = listen()
      const hits = () => server.simulator.world.faults.all().find((fault) => fault.id === id)?.hits
      await eventually(() => expect(hits()).toBe(1))
      await server.close()
      expect((await waiting).text).toBe('')
      await eventually(() => expect(logged).toMatchObject([{ status: 0 }]))
    },
  )

  it('a client that disconnects ends the wait, and nothing is changed', async () => {
    add({ delay: 600_000 })
    const asking = request(`${server.url}/api/people/v2/groups`, { method: 'POST' })
    asking.on('error', () => undefined)
    asking.end('{"name":"A"}')
    await eventually(() => expect(server.simulator.world.faults.all()).toMatchObject([{ hits: 1 }]))
    asking.destroy()
    await eventually(() => expect(logged).toMatchObject([{ status: 0, fault: '1: delay 600000' }]))
    expect(server.simulator.world.groups.size).toBe(0)
  })

  it('connections stay open for requests without a fault', async () => {
    add({ network: 'error', times: 1 })
    await expect(fetch(server.url + path)).rejects.toThrow('fetch failed')
    for (const status of [200, 200]) expect((await fetch(server.url + path)).status).toBe(status)
  })

  it('a custom app drops and truncates as well', async () => {
    const own = new Hono().route('/mine', createApp(server.simulator))
    const around = createServer(getRequestListener(own.fetch, { overrideGlobalObjects: false }))
    await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve))
    const ask = () => fetch(`http://127.0.0.1:${(around.address() as AddressInfo).port}/mine${path}`)
    add({ network: 'error', times: 1 })
    await expect(ask()).rejects.toThrow('fetch failed')
    add({ network: 'truncated', times: 1 })
    await expect(ask().then((response) => response.text())).rejects.toThrow('terminated')
    expect((await ask()).status).toBe(200)
    around.closeAllConnections()
    await new Promise((resolve) => around.close(resolve))
  })
})
