import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { startServer } from '../../../../node/index.ts'
import type { Simulator } from '../../../../src/index.ts'
import type { StaticServer } from '../../static-server.ts'
import { presentPage } from './pages.ts'

const own = (name: string) => join(import.meta.dirname, name)
const vue = () =>
  join(dirname(createRequire(import.meta.url).resolve('vue/package.json')), 'dist/vue.esm-browser.prod.js')
const files: Record<string, { type: string; path: () => string }> = {
  '/list.js': { type: 'text/javascript', path: () => own('list.js') },
  '/vue.js': { type: 'text/javascript', path: vue },
  '/style.css': { type: 'text/css', path: () => own('style.css') },
}

/** Serves the app. Other requests go to a simulator, as in a dev server with a proxy. */
export async function serveApp(): Promise<StaticServer & { simulator: Simulator }> {
  const simulator = await startServer({ port: 0, now: '2026-03-02T09:30:00Z' })
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    const path = url.split('?')[0]!
    const page = presentPage(path)
    const file = files[path]
    // A page that no visit can open.
    if (path === '/dropped') outgoing.destroy()
    else if (page !== undefined) outgoing.setHeader('content-type', 'text/html').end(page)
    else if (file) outgoing.setHeader('content-type', file.type).end(readFileSync(file.path()))
    else {
      const sent = request(simulator.url + url, { method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode!, reply.headers)
        // A dropped or truncated response stays one.
        reply.pipe(outgoing).on('error', () => {})
        reply.on('error', () => outgoing.destroy())
      })
      sent.on('error', () => outgoing.destroy())
      incoming.pipe(sent)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    simulator: simulator.simulator,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await simulator.close()
    },
  }
}
