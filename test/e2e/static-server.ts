import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const kinds: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export interface StaticServer {
  url: string
  close(): void
}

/** Serves a folder below a path. */
export async function serveFolder(folder: string, under: string): Promise<StaticServer> {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.split('?')[0]!)
    const file = join(folder, path.endsWith('/') ? `${path.slice(under.length)}index.html` : path.slice(under.length))
    if (!path.startsWith(under) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('There is nothing here.')
      return
    }
    const headers = { 'content-type': kinds[extname(file)] ?? 'application/octet-stream' }
    // These file names contain a hash.
    response.writeHead(200, path.includes('/assets/') ? { ...headers, 'cache-control': 'max-age=3600' } : headers)
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${under}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
