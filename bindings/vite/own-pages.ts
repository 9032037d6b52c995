import type { Connect, ViteDevServer } from 'vite'
import { pageHeaders } from '../../src/core/http/page.ts'
import { isOwnAddress } from '../../src/simulator/own-address.ts'
import { isNavigation } from './navigation.ts'
import { startId } from './page.ts'

const page = `<!doctype html><script type="module">import '${startId}'</script>`

/**
 * MSW handles no navigations, so Vite serves pages such as the panel, and the simulator inside the page shows the
 * content. They are below the base, since the worker does not control pages outside it.
 */
export function serveOwnPages(server: ViteDevServer): Connect.NextHandleFunction {
  const { base } = server.config
  return async function serveOwnPage(incoming, response, next) {
    const { url = '/' } = incoming
    if (!isNavigation(incoming)) return next()
    const isBelow = url.startsWith(base)
    if (!isOwnAddress(`http://localhost${isBelow ? url.slice(base.length - 1) : url}`)) return next()
    // Links in replies start at the root.
    if (!isBelow) return void response.writeHead(302, { location: base.slice(0, -1) + url }).end()
    try {
      const html = await server.transformIndexHtml('/', page)
      response.writeHead(200, { ...pageHeaders, 'content-type': 'text/html' }).end(html)
    } catch (error) {
      next(error)
    }
  }
}
