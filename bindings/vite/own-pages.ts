import type { Connect, ViteDevServer } from 'vite'
import { pageHeaders } from '../../src/core/http/page.ts'
import { isOwnAddress } from '../../src/simulator/own-address.ts'
import { startId } from './page.ts'

const page = `<!doctype html><script type="module">import '${startId}'</script>`

/**
 * Serves pages at the intranet's own addresses, such as that of the panel, where MSW answers in the page: it answers no
 * navigation. The simulator that starts in such a page shows what is there.
 */
export function serveOwnPages(server: ViteDevServer): Connect.NextHandleFunction {
  return async function serveOwnPage({ method, url = '/', headers }, response, next) {
    const isNavigation = headers['sec-fetch-mode'] === 'navigate' && method === 'GET'
    if (!isNavigation || !isOwnAddress(`http://localhost${url}`)) return next()
    try {
      const html = await server.transformIndexHtml('/', page)
      response.writeHead(200, { ...pageHeaders, 'content-type': 'text/html' }).end(html)
    } catch (error) {
      next(error)
    }
  }
}
