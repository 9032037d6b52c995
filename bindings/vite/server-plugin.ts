import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { dropStalledReaders, keepConnectionsAlive } from '../../node/keep-alive.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'
import { forwardWorlds } from '../world/forward.ts'
import { handleIntranet, sharedSimulator } from './middleware.ts'
import { printPanelUrl } from './printed-urls.ts'
import type { Setup } from './setup.ts'

export function createServerPlugin(setup: Setup): Plugin {
  const { mode, demo, ofServer, ofSimulator, applicationsFile } = setup.options
  let configured: UncheckedOptions = {}
  const findSimulator = () => sharedSimulator(setup.config.root, ofSimulator, configured, applicationsFile)
  const addMiddleware = async ({ middlewares, httpServer, config }: ViteDevServer | PreviewServer) => {
    configured = await setup.project.load()
    middlewares.use(handleIntranet(findSimulator, ofServer, (message) => config.logger.warnOnce(message)))
    keepConnectionsAlive(httpServer)
    dropStalledReaders(httpServer)
    // Frameworks render pages in this process, also behind a server of their own.
    forwardWorlds()
  }
  return {
    name: 'fauxtranet:server',
    enforce: 'pre',
    async configureServer(server) {
      if (mode !== 'server') return
      await addMiddleware(server)
      printPanelUrl(server, '/')
      setup.project.follow(server, findSimulator, ofSimulator, configured)
      // Reports wrong options at the start. Vitest has no HTTP server, and rarely sends requests.
      if (server.httpServer) await findSimulator().ready()
    },
    async configurePreviewServer(server) {
      // The build of a demo contains everything it needs.
      if (mode === 'server' && !demo) await addMiddleware(server)
    },
  }
}
