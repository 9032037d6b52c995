import { checkAllowHosts } from '../../src/core/http/hosts.ts'
import { checkNames } from '../../src/core/text/known-names.ts'
import type { AppOptions } from '../../src/server/app.ts'
import { checkOptions } from '../../src/simulator/known-options.ts'
import type { SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { AnyScenario } from '../../src/world/scene.ts'

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
  /** Other origins whose pages may ask the dev server, such as `https://app.example`. Only where it answers. */
  corsOrigins?: readonly string[]
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

/** The same, checked, by who takes them. */
export interface PluginSettings extends Required<Pick<FauxtranetPluginOptions, 'mode' | 'demo' | 'start'>> {
  ofServer: Pick<AppOptions, 'allowHosts' | 'corsOrigins' | 'publicUrl'>
  ofPage: object
  ofSimulator: UncheckedOptions
  /** The module with the applications, if a path names it. */
  applicationsFile: string | undefined
}

export function readOptions<S extends AnyScenario>(given: FauxtranetPluginOptions<S>): PluginSettings {
  checkOptions('fauxtranet of fauxtranet/vite', given)
  const { mode = 'server', demo = false, start = true, allowHosts = [], corsOrigins = [], publicUrl, ...rest } = given
  checkNames('mode', { [mode]: true }, ['server', 'worker'])
  if (mode === 'worker') checkForPage(given)
  checkAllowHosts(allowHosts)
  if (mode === 'worker' || demo) {
    if (start) checkPlain(rest)
  } else checkForServer(given)
  const { applications, ...ofPage } = rest
  const { persist, quiet, onUnhandled, baseUrl, ...ofSimulator } = ofPage
  const isFile = typeof applications === 'string'
  return {
    mode,
    demo,
    start,
    ofServer: { allowHosts, corsOrigins, ...(publicUrl !== undefined && { publicUrl }) },
    ofPage,
    ofSimulator: { ...ofSimulator, ...(!isFile && applications && { applications }) } as UncheckedOptions,
    applicationsFile: isFile ? applications : undefined,
  }
}

/** Refuses options of the server that answers, where the page does. */
function checkForPage(options: { allowHosts?: unknown; corsOrigins?: unknown; publicUrl?: unknown }): void {
  for (const name of ['allowHosts', 'corsOrigins', 'publicUrl'] as const) {
    if (options[name] === undefined) continue
    throw new Error(
      `The option ${name} is for mode "server". In mode "worker" the page itself answers, at any address by which Vite serves it. ` +
        "Please leave it out. If Vite refuses the name of a host, add that to Vite's own server.allowedHosts.",
    )
  }
}

/** Refuses options of the page that answers, where the dev server does: an `onUnhandled: 'error'` without effect would deceive. */
function checkForServer(options: { onUnhandled?: unknown; baseUrl?: unknown }): void {
  for (const name of ['onUnhandled', 'baseUrl'] as const) {
    if (options[name] === undefined) continue
    throw new Error(
      `The option ${name} is for a page that answers. In mode "server" the dev server does, at its own origin, and Vite answers the rest. ` +
        'Please leave it out, or add mode: "worker".',
    )
  }
}

/** Refuses options that cannot be passed to a page as text. */
function checkPlain(options: object): void {
  const path = pathToFunction(options)
  if (path === undefined) return
  throw new Error(
    `The option ${path} is a function, which cannot be passed to the page. Please put it into fauxtranet.config.ts, which the page imports, ` +
      'or add start: false and call startSimulator in the page, with options of any kind.',
  )
}

function pathToFunction(value: unknown, path = ''): string | undefined {
  if (typeof value === 'function') return path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = pathToFunction(inner, step)
    if (found !== undefined) return found
  }
  return undefined
}
