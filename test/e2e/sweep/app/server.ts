import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startServer } from '../../../../node/index.ts'
import type { StaticServer } from '../../static-server.ts'
import { presentPage } from './pages.ts'

const files: Record<string, string> = { '/list.js': 'text/javascript', '/style.css': 'text/css' }

/** Serves the app. Other requests go to a simulator, as in a dev server with a proxy. */
export async function serveApp(): Promise<StaticServer> {
  const simulator = await startServer({ port: 0, now: '2026-03-02T09:30:00Z' })
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    const path = url.split('?')[0]!
    const page = presentPage(path)
    const type = files[path]
    if (page !== undefined) outgoing.setHeader('content-type', 'text/html').end(page)
    else if (type) outgoing.setHeader('content-type', type).end(readFileSync(join(import.meta.dirname, path)))
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await simulator.close()
    },
  }
}
