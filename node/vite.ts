import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import type { Connect, HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import { prepareSimulator } from '../direct/create.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator.ts'
import { withCutLines } from './cut-lines.ts'
import { withGuard } from './guard.ts'
import { refuseProductionBuild } from './vite-production.ts'

export interface FauxtranetPluginOptions extends SimulatorOptions {
  /**
   * `server` (usual): the dev server answers, on its own origin. `worker`: MSW answers inside the page; the plugin
   * serves the worker file and starts it before the page's own code runs.
   */
  mode?: 'server' | 'worker'
  /** Puts the simulator into the production build, on purpose: a demo that needs no intranet. */
  demo?: boolean
  /** Names beside loopback by which the control interface may be asked. */
  allowHosts?: readonly string[]
}

/** The fake intranet inside Vite's dev server. */
export function fauxtranet({
  mode = 'server',
  demo = false,
  allowHosts = [],
  ...options
}: FauxtranetPluginOptions = {}): Plugin[] {
  let config: ResolvedConfig
  const isInPage = () => mode === 'worker' && (config.command === 'serve' || demo)
  const serve = ({ middlewares }: { middlewares: Connect.Server }) => {
    if (mode === 'server') middlewares.use(answerOwned(keptSimulator(config.root, options), allowHosts))
    else middlewares.use(serveWorkerFile(`${config.base}${workerFile}`))
  }
  return [
    {
      name: 'fauxtranet',
      configResolved(resolved) {
        config = resolved
      },
      configureServer: serve,
      configurePreviewServer: serve,
      resolveId: (id) => (id.startsWith(startId) ? id : undefined),
      load: (id) => (id.startsWith(startId) ? startModule(id, config.base, options) : undefined),
      transformIndexHtml: {
        order: 'pre',
        handler: (html) => (isInPage() ? startBefore(html) : html),
      },
      async generateBundle() {
        if (isInPage()) this.emitFile({ type: 'asset', fileName: workerFile, source: await readWorkerFile() })
      },
    },
    ...(demo ? [] : [refuseProductionBuild()]),
  ]
}

const workerFile = 'mockServiceWorker.js'
const startId = '/@fauxtranet/start'

/** The page's own script waits until requests are answered: not even the first goes astray. */
function startBefore(html: string): string {
  return html.replace(
    /(<script\b[^>]*\btype=["']module["'][^>]*\bsrc=["'])([^"']+)(["'])/gi,
    (_, before, src, after) => {
      return `${before}${startId}?entry=${encodeURIComponent(src)}${after}`
    },
  )
}

function startModule(id: string, base: string, options: SimulatorOptions): string {
  const entry = new URL(id, 'http://vite').searchParams.get('entry')!
  const given = JSON.stringify({ ...options, serviceWorker: { url: `${base}${workerFile}` } })
  return [
    "import { startSimulator } from 'fauxtranet/browser'",
    `await startSimulator(${given})`,
    `await import(${JSON.stringify(entry)})`,
  ].join('\n')
}

function serveWorkerFile(path: string): Connect.NextHandleFunction {
  return async function serveWorker(request, response, next) {
    if (request.url?.split('?')[0] !== path) return next()
    response.setHeader('content-type', 'text/javascript')
    response.end(await readWorkerFile())
  }
}

/** As the installed MSW has it, so that both always fit. */
function readWorkerFile(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8')
}

type Kept = Map<string, Simulator>
const keptUnder = Symbol.for('fauxtranet.vite')

/** A dev server that starts again in the same process, as after a change of its configuration, goes on with the same state. */
function keptSimulator(root: string, options: SimulatorOptions): Simulator {
  const kept = ((globalThis as { [keptUnder]?: Kept })[keptUnder] ??= new Map())
  const key = JSON.stringify([root, options])
  const simulator = kept.get(key) ?? prepareSimulator({ now: 'real', ...options })
  kept.set(key, simulator)
  return simulator
}

function answerOwned(simulator: Simulator, allowHosts: readonly string[]): Connect.NextHandleFunction {
  const owner = (request: Request) => simulator.owner(request)
  const guard = { host: 'localhost', control: true, allowHosts, corsOrigins: [] }
  const answer = withGuard((request) => simulator.fetch(request), owner, guard)
  const listen = getRequestListener(withCutLines(answer), { overrideGlobalObjects: false })
  return function answerIntranet(incoming, outgoing, next) {
    const headers = new Headers()
    const url = `http://${incoming.headers.host ?? 'localhost'}${incoming.originalUrl ?? incoming.url}`
    if (simulator.owner({ method: incoming.method ?? 'GET', url, headers }) === undefined) return next()
    // Vite takes its base away from the address; the intranet's begins at the root.
    incoming.url = incoming.originalUrl ?? incoming.url
    void listen(incoming, outgoing)
  }
}
