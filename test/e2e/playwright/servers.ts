import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type RunningServer, startServer } from '../../../node/listen.ts'

export interface Servers {
  simulator: string
  /** Requires a token. */
  guarded: string
  /** An app that shows the cookies it receives. */
  page: string
  nothing: string
  /** A simulator of another version. */
  older: string
  /** A simulator of another checkout. */
  elsewhere: string
}

/** Additional servers for the tests of this file. */
export function useServers(): Servers {
  const servers: Servers = { simulator: '', guarded: '', page: '', nothing: '', older: '', elsewhere: '' }
  const simulators: RunningServer[] = []
  const others: Server[] = []
  const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-elsewhere-'))

  async function simulate(options: { controlToken?: string }): Promise<string> {
    const server = await startServer({ port: 0, scenario: 'empty', ...options })
    simulators.push(server)
    return server.url
  }

  async function listen(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    others.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  beforeAll(async () => {
    servers.simulator = await simulate({})
    servers.guarded = await simulate({ controlToken: 'secret' })
    servers.page = await listen(({ headers }, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
        .end(`<!doctype html><p>${headers.cookie}</p>`),
    )
    servers.nothing = await listen((_, response) => response.writeHead(404).end())
    servers.older = await listen(({ method }, response) => {
      response.writeHead(method === 'POST' ? 400 : 200, { 'x-sim-endpoint': 'control.about' })
      const refusal = { error: true, message: 'the field "faults" is unknown.', code: 400 }
      response.end(JSON.stringify(method === 'POST' ? refusal : { name: 'fauxtranet', version: '0.0.9' }))
    })
    servers.elsewhere = await listen((_, response) => {
      response.setHeader('x-sim-endpoint', 'control.about').end(JSON.stringify({ project: { folder, commit: null } }))
    })
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    for (const server of simulators) await server.close()
    for (const server of others) {
      server.closeAllConnections()
      server.close()
    }
  })
  return servers
}
