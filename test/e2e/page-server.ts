import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { StaticServer } from './static-server.ts'

const worker = join(import.meta.dirname, '../../node_modules/msw/lib/mockServiceWorker.js')

/** Every address serves a page with this script, and MSW's worker next to it. */
export function servePage(script: string): Promise<StaticServer> {
  return servePages({ page: script })
}

/** One build for several pages: `/<name>` serves the page of that script. */
export async function servePages(scripts: Record<string, string>): Promise<StaticServer> {
  const build = await rolldown({ input: scripts, platform: 'browser', logLevel: 'silent' })
  const { output } = await build.generate({ format: 'esm', entryFileNames: '[name].js' })
  const files = new Map(
    output.map((part) => [`/${part.fileName}`, part.type === 'chunk' ? part.code : String(part.source)]),
  )
  files.set('/mockServiceWorker.js', readFileSync(worker, 'utf8'))
  // Fuzzed addresses that the simulator does not own arrive here, however long.
  const server = createServer({ maxHeaderSize: 2 ** 20 }, ({ url }, response) => {
    const file = files.get(url!)
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript')
    const name = url!.slice(1) in scripts ? url!.slice(1) : 'page'
    response.end(file ?? `<!doctype html><script type="module" src="/${name}.js"></script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
