import { resolve } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown, ViteDevServer } from 'vite'
import { findConfigFile } from '../../node/config/config-file.ts'
import { keepConnectionsAlive } from '../../node/keep-alive.ts'
import { checkNames } from '../../src/core/text/known-names.ts'
import { checkOptions } from '../../src/simulator/known-options.ts'
import type { SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { AnyScenario } from '../../src/world/scene.ts'
import { answerIntranet, sharedSimulator } from './middleware.ts'
import { hasPagesOfTool, optimizedFor } from './optimized.ts'
import { serveOwnPages } from './own-pages.ts'
import {
  allowInPage,
  checkForPage,
  checkForServer,
  checkPlain,
  keepFilesApart,
  startBefore,
  startId,
  startModule,
} from './page.ts'
import { refuseProductionBuild } from './production.ts'
import { configId, ProjectConfig } from './project-config.ts'
import { type Resolve, readWorkerFile, readWorkerFileOf, serveWorkerFile, workerFile } from './worker-file.ts'

export type { ScenarioName } from '../../scenarios/presets.ts'

/** Options of the Vite plugin. */
export interface FauxtranetPluginOptions<S extends AnyScenario = AnyScenario>
  extends Omit<SimulatorOptions<S>, 'applications'> {
  /** Applications of your own, or the path of a module that exports them, which a page can load too: `./mocks/applications.ts`. */
  applications?: SimulatorOptions['applications'] | string
  /**
   * `server` (default): the dev server answers, on its own origin. `worker`: MSW answers inside the page; the plugin
   * serves the worker file and starts it before the page's own module scripts run.
   */
  mode?: 'server' | 'worker'
  /** Puts the simulator into the production build on purpose, for a demo without an intranet. It answers inside the page. */
  demo?: boolean
  /** Host names beside loopback under which the control interface answers. Only where the dev server answers. */
  allowHosts?: readonly string[]
  /** The address by which clients reach the dev server, behind a proxy on another machine. Addresses in answers begin with it. Only where it answers. */
  publicUrl?: string
  /** Whether the plugin starts the simulator in the page. If false, the page calls `startSimulator` itself, with options of its own. The default is true. */
  start?: boolean
  /** Keeps the state of a page over a reload. On the dev server it outlives reloads anyway, so there this changes nothing. */
  persist?: 'session' | 'local' | 'indexeddb'
  /** Writes nothing to the console of a page that answers. The dev server writes nothing there anyway. */
  quiet?: boolean
  /** What MSW does with requests that are not the intranet's. Only where the page answers. */
  onUnhandled?: 'bypass' | 'warn' | 'error'
  /** The only origin that is answered. Only where the page answers. */
  baseUrl?: string
}

/**
 * Adds the fake intranet to Vite: to its dev and preview servers, or to the page.
 *
 * @example
 * export default defineConfig({ plugins: [fauxtranet({ scenario: 'full-trash' })] })
 */
export function fauxtranet<S extends AnyScenario>(given: FauxtranetPluginOptions<S> = {}): Plugin[] {
  checkOptions('fauxtranet of fauxtranet/vite', given)
  const { mode = 'server', demo = false, allowHosts = [], publicUrl, start = true, ...rest } = given
  const { persist, quiet, onUnhandled, baseUrl, applications, ...options } = rest
  const ownModule = typeof applications === 'string' ? applications : undefined
  checkNames('mode', { [mode]: true }, ['server', 'worker'])
  if (mode === 'worker') checkForPage(given)
  const isEverInPage = mode === 'worker' || demo
  if (!isEverInPage) checkForServer(given)
  if (isEverInPage && start) checkPlain(rest as SimulatorOptions)
  let config: ResolvedConfig
  const isInPage = () => !hasOwnBinding(config) && (config.command === 'serve' ? mode === 'worker' : demo)
  const inlined = new Map<string, string>()
  let project: ProjectConfig
  let configured: UncheckedOptions = {}
  const ofPlugin = { ...options, ...(ownModule === undefined && applications && { applications }) } as UncheckedOptions
  const findSimulator = () => sharedSimulator(config.root, ofPlugin, configured, ownModule)
  const answer = () => answerIntranet(findSimulator, { allowHosts, ...(publicUrl !== undefined && { publicUrl }) })

  return [
    {
      name: 'fauxtranet',
      enforce: 'pre',
      config(user, { command }) {
        if (command !== 'serve' || (mode !== 'worker' && !hasPagesOfTool(user.plugins))) return undefined
        const files = { config: findConfigFile(resolve(user.root ?? '.')), applications: ownModule }
        return { optimizeDeps: optimizedFor(user, files) }
      },
      configResolved(resolved) {
        config = resolved
        project = new ProjectConfig(config.root, ownModule)
        // It prints no addresses, where the line would stand beside.
        if (config.plugins.some(({ name }) => name.startsWith('storybook'))) project.say(config.logger, 'fauxtranet: ')
      },
      async configureServer(server) {
        project.print(server)
        if (mode === 'worker' || hasOwnBinding(config)) server.middlewares.use(serveWorkerFile(server))
        if (mode === 'worker') {
          if (start) {
            server.middlewares.use(serveOwnPages(server))
            printPanelUrl(server, config.base)
          }
          // Reports a missing MSW now, not when the page is opened.
          if (server.httpServer) await readWorkerFileOf(server)
          return
        }
        configured = await project.load()
        server.middlewares.use(answer())
        keepConnectionsAlive(server.httpServer)
        printPanelUrl(server, '/')
        project.follow(server, findSimulator, ofPlugin)
        // Reports wrong options at the start. Vitest has no HTTP server, and hardly ever sends requests.
        if (server.httpServer) await findSimulator().ready()
      },
      async configurePreviewServer(server) {
        // The build of a demo has all that it needs.
        if (mode !== 'server' || demo) return
        configured = await project.load()
        server.middlewares.use(answer())
        keepConnectionsAlive(server.httpServer)
      },
      options(options) {
        return isInPage() && 'rolldownVersion' in this.meta ? keepFilesApart(options) : undefined
      },
      async buildStart() {
        // Before the bundler reports missing exports of an optional peer.
        if (config.command === 'build' && isInPage()) await readWorkerFile(resolverOf(this))
      },
      resolveId: (id) => (id === startId || id === configId || inlined.has(id) ? id : undefined),
      load(id) {
        if (inlined.has(id)) return { code: inlined.get(id)!, moduleType: 'js' }
        if (id === configId) return project.module()
        if (id !== startId) return undefined
        const { applications: _, ...plain } = rest
        const code = startModule({ ...plain, serviceWorker: { url: `${config.base}${workerFile}` } })
        return project.transform(code, id) ?? code
      },
      transform(code, id, options) {
        const changed = options?.ssr || id === startId ? undefined : project.transform(code, id)
        return changed && { code: changed, map: null }
      },
      transformIndexHtml: {
        order: 'pre',
        handler(html, { filename }) {
          if (!isInPage()) return undefined
          const waiting = start ? startBefore(html, filename, (id, code) => inlined.set(id, code)) : html
          return { html: waiting, tags: [allowInPage] }
        },
      },
      async generateBundle() {
        if (!isInPage() && !(hasOwnBinding(config) && [...this.getModuleIds()].some(isForStories))) return
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

/** Whether a module is our binding to Storybook, whose build needs the worker file. */
function isForStories(id: string): boolean {
  return /[\\/]dist[\\/]storybook\.js$/.test(id)
}

/** Adds the panel, which is below this path, to the addresses that Vite prints. */
function printPanelUrl(server: ViteDevServer, below: string): void {
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    const [url] = server.resolvedUrls?.local ?? []
    if (url !== undefined) server.config.logger.info(`  ➜  Panel:   ${new URL(`${below}__sim/ui/`, url)}`)
  }
}
