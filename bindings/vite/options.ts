import { checkAllowHosts } from '../../src/core/http/hosts.ts'
import { checkNames } from '../../src/core/text/known-names.ts'
import type { AppOptions } from '../../src/server/app.ts'
import { checkOptions } from '../../src/simulator/known-options.ts'
import type { SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { AnyScenario } from '../../src/world/scene.ts'

/** Options of the Vite plugin. */
export interface FauxtranetPluginOptions<S extends AnyScenario = AnyScenario>
  extends Omit<SimulatorOptions<S>, 'applications'> {
  /** Your own applications, or the path of a module that exports them, such as `./mocks/applications.ts`. */
  applications?: SimulatorOptions['applications'] | string
  /**
   * `server` (default): the dev server handles requests, at its own origin. `worker`: MSW handles them inside the page.
   * The plugin then serves the worker file and starts it before the page's module scripts.
   */
  mode?: 'server' | 'worker'
  /** Includes the simulator in the production build, for a demo without an intranet. It runs inside the page. */
  demo?: boolean
  /** Additional host names for the control interface. Only in mode `server`. */
  allowHosts?: readonly string[]
  /** Other origins whose pages may call the dev server, such as `https://app.example`. Only in mode `server`. */
  corsOrigins?: readonly string[]
  /** The dev server's URL behind a proxy on another machine. URLs in replies start with it. Only in mode `server`. */
  publicUrl?: string
  /** If false, the page calls `startSimulator` itself, with its own options. Default: true. */
  start?: boolean
  /** Keeps the state of a page across reloads. Has no effect in mode `server`, where the state survives them anyway. */
  persist?: 'session' | 'local' | 'indexeddb'
  /** Docks the panel in each page, closed at first. Default: false. */
  panel?: boolean
  /** Logs nothing to the console of the page. Has no effect in mode `server`. */
  quiet?: boolean
  /** What MSW does with requests that are not for the intranet. Only in the page. */
  onUnhandled?: 'bypass' | 'warn' | 'error'
  /** The only origin to handle. Only in the page. */
  baseUrl?: string
}

/** The checked options, by where they are used. */
export interface PluginSettings extends Required<Pick<FauxtranetPluginOptions, 'mode' | 'demo' | 'start' | 'panel'>> {
  ofServer: Pick<AppOptions, 'allowHosts' | 'corsOrigins' | 'publicUrl'>
  ofPage: object
  ofSimulator: UncheckedOptions
  applicationsFile: string | undefined
}

export function readOptions<S extends AnyScenario>(given: FauxtranetPluginOptions<S>): PluginSettings {
  checkOptions('fauxtranet of fauxtranet/vite', given)
  const { mode = 'server', demo = false, start = true, panel = false, ...others } = given
  const { allowHosts = [], corsOrigins = [], publicUrl, ...rest } = others
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
    panel,
    ofServer: { allowHosts, corsOrigins, ...(publicUrl !== undefined && { publicUrl }) },
    ofPage,
    ofSimulator: { ...ofSimulator, ...(!isFile && applications && { applications }) } as UncheckedOptions,
    applicationsFile: isFile ? applications : undefined,
  }
}

function checkForPage(options: { allowHosts?: unknown; corsOrigins?: unknown; publicUrl?: unknown }): void {
  for (const name of ['allowHosts', 'corsOrigins', 'publicUrl'] as const) {
    if (options[name] === undefined) continue
    throw new Error(
      `The option ${name} is for mode "server". In mode "worker" the page handles its own requests, at any address. ` +
        "Please remove it. If Vite rejects a host name, add it to Vite's own server.allowedHosts.",
    )
  }
}

/** An option such as `onUnhandled: 'error'` would have no effect there. */
function checkForServer(options: { onUnhandled?: unknown; baseUrl?: unknown }): void {
  for (const name of ['onUnhandled', 'baseUrl'] as const) {
    if (options[name] === undefined) continue
    throw new Error(
      `The option ${name} is for mode "worker". In mode "server" the dev server handles requests at its own origin. ` +
        'Please remove it, or add mode: "worker".',
    )
  }
}

/** Rejects options that cannot be passed to a page as JSON. */
function checkPlain(options: object): void {
  const path = pathToFunction(options)
  if (path === undefined) return
  throw new Error(
    `The option ${path} is a function, which cannot be passed to the page. Please move it to fauxtranet.config.ts, which the page imports, ` +
      'or add start: false and call startSimulator in the page.',
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
