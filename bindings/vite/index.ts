import type { Plugin, ResolvedConfig, Rolldown, ViteDevServer } from 'vite'
import { keepConnectionsAlive } from '../../node/keep-alive.ts'
import type { SimulatorOptions } from '../../src/simulator/simulator.ts'
import { answerOwned, sharedSimulator } from './middleware.ts'
import { checkPlain, startBefore, startId, startModule } from './page.ts'
import { refuseProductionBuild } from './production.ts'
import { type Resolve, readWorkerFile, readWorkerFileOf, serveWorkerFile, workerFile } from './worker-file.ts'

export interface FauxtranetPluginOptions extends SimulatorOptions {
  /**
   * `server` (usual): the dev server answers, on its own origin. `worker`: MSW answers inside the page; the plugin
   * serves the worker file and starts it before the page's own module scripts run.
   */
  mode?: 'server' | 'worker'
  /** Puts the simulator into the production build, on purpose: a demo that needs no intranet. It answers inside the page. */
  demo?: boolean
  /** Names beside loopback by which the control interface may be asked. */
  allowHosts?: readonly string[]
  /** Whether the plugin starts the simulator in the page; if not, the page calls `startSimulator` itself. It does unless told otherwise. */
  start?: boolean
  /** What `startSimulator` is told in the page. */
  persist?: 'session' | 'local' | 'indexeddb'
  quiet?: boolean
  onUnhandled?: 'bypass' | 'warn' | 'error'
  baseUrl?: string
}

/** The fake intranet inside Vite: in its dev and preview servers, or in the page. */
export function fauxtranet(given: FauxtranetPluginOptions = {}): Plugin[] {
  const { mode = 'server', demo = false, allowHosts = [], start = true, ...rest } = given
  const { persist, quiet, onUnhandled, baseUrl, ...options } = rest
  const isEverInPage = mode === 'worker' || demo
  if (isEverInPage && start) checkPlain(rest)
  let config: ResolvedConfig
  const isInPage = () => !hasOwnBinding(config) && (config.command === 'serve' ? mode === 'worker' : demo)
  const inlined = new Map<string, string>()
  const findSimulator = () => sharedSimulator(config.root, options)
  const answer = () => answerOwned(findSimulator, allowHosts)

  return [
    {
      name: 'fauxtranet',
      enforce: 'pre',
      config: (_, { command }) =>
        command === 'serve' && mode === 'worker' ? { optimizeDeps: { include: ['fauxtranet/browser'] } } : undefined,
      configResolved(resolved) {
        config = resolved
      },
      async configureServer(server) {
        if (mode === 'worker') {
          server.middlewares.use(serveWorkerFile(server))
          // Without MSW only the page would say so, when it is opened.
          if (server.httpServer) await readWorkerFileOf(server)
          return
        }
        server.middlewares.use(answer())
        keepConnectionsAlive(server.httpServer)
        tellOfPanel(server)
        // Vitest has no server of its own, and hardly ever asks; whoever starts one hears at once what is wrong.
        if (server.httpServer) await findSimulator().ready()
      },
      configurePreviewServer(server) {
        // A demo has all that it needs in what was built.
        if (mode !== 'server' || demo) return
        server.middlewares.use(answer())
        keepConnectionsAlive(server.httpServer)
      },
      async buildStart() {
        // Before the bundler speaks of exports that an optional peer does not have.
        if (config.command === 'build' && isInPage()) await readWorkerFile(resolverOf(this))
      },
      resolveId: (id) => (id === startId || inlined.has(id) ? id : undefined),
      load(id) {
        if (inlined.has(id)) return { code: inlined.get(id)!, moduleType: 'js' }
        if (id !== startId) return undefined
        return startModule({ ...rest, serviceWorker: { url: `${config.base}${workerFile}` } })
      },
      transformIndexHtml: {
        order: 'pre',
        handler: (html, { filename }) =>
          isInPage() && start ? startBefore(html, filename, (id, code) => inlined.set(id, code)) : html,
      },
      async generateBundle() {
        if (!isInPage()) return
        const source = await readWorkerFile(resolverOf(this))
        this.emitFile({ type: 'asset', fileName: workerFile, source })
      },
    },
    refuseProductionBuild(() => demo || hasOwnBinding(config)),
  ]
}

function resolverOf(context: Rolldown.PluginContext): Resolve {
  return async (id, importer) => (await context.resolve(id, importer))?.id
}

/** Storybook and Vitest read the same configuration, and have bindings of their own. */
function hasOwnBinding({ plugins }: ResolvedConfig): boolean {
  return plugins.some(({ name }) => /^(storybook|vitest)\b/.test(name))
}

/** Among the addresses that Vite prints. */
function tellOfPanel(server: ViteDevServer): void {
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    const [url] = server.resolvedUrls?.local ?? []
    if (url !== undefined) server.config.logger.info(`  ➜  Intranet: ${new URL('/__sim/ui/', url)}`)
  }
}
