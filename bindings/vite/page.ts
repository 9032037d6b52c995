import type { Rolldown } from 'vite'
import type { SimulatorOptions } from '../../src/simulator/simulator.ts'

/** The module that the page's scripts wait for. */
export const startId = '/@fauxtranet/start'
const inlineMark = '?fauxtranet-inline='

/** The code of the module that starts the simulator, then runs the scripts of the page, one after the other. */
export function startModule(options: object): string {
  return [
    "import { startSimulator } from 'fauxtranet/browser'",
    `const started = startSimulator(${JSON.stringify(options)})`,
    'let last',
    'export function run(load) {',
    '  const done = Promise.all([started, last]).then(load)',
    '  last = done.catch(reportError)',
    '}',
  ].join('\n')
}

/** Lets the simulator run in the page whatever its host is: the page is not in production, or is a demo. */
export const allowInPage = {
  tag: 'script',
  children: "globalThis[Symbol.for('fauxtranet.allowed')] = true",
  injectTo: 'head-prepend',
} as const

const script = /<!--[\s\S]*?-->|<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/**
 * Makes every module script of a page wait until the simulator answers, so that no request is missed. `addModule` gets
 * the code of inline scripts, which become modules of their own.
 */
export function startBefore(html: string, page: string, addModule: (id: string, code: string) => void): string {
  let inline = 0
  return html.replace(script, (whole, attributes: string | undefined, code = '') => {
    if (attributes === undefined) return whole
    const given = attributesOf(attributes)
    if (given.get('type')?.toLowerCase() !== 'module' || given.has('vite-ignore')) return whole
    const src = given.get('src')
    if (src !== undefined && /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) return whole
    if (src === undefined && code.trim() === '') return whole
    const id = src === undefined ? `${page}${inlineMark}${inline++}` : importable(src)
    if (src === undefined) addModule(id, code)
    return `<script type="module">import { run } from '${startId}'; run(() => import(${JSON.stringify(id)}))</script>`
  })
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(attribute)].map(([, name, ...values]) => [
      name!.toLowerCase(),
      (values.find((value) => value !== undefined) ?? '').replaceAll('&amp;', '&').trim(),
    ]),
  )
}

/** In a page `main.js` is a file beside it; in a module it would be a package. */
function importable(src: string): string {
  return /^\.{0,2}\//.test(src) ? src : `./${src}`
}

/**
 * Tells the bundler not to merge files. Else it may put its own helpers into the file of the application, which would then
 * start as soon as the simulator needs one, and ask before anybody answers.
 */
export function keepFilesApart(options: Rolldown.InputOptions): Rolldown.InputOptions {
  return { ...options, experimental: { ...options.experimental, chunkOptimization: false } }
}

/** Refuses options of the server that answers, where the page does. */
export function checkForPage(options: { allowHosts?: unknown; publicUrl?: unknown }): void {
  for (const name of ['allowHosts', 'publicUrl'] as const) {
    if (options[name] === undefined) continue
    throw new Error(
      `The option ${name} is for mode "server". In mode "worker" the page itself answers, at any address by which Vite serves it. ` +
        "Please leave it out. If Vite refuses the name of a host, add that to Vite's own server.allowedHosts.",
    )
  }
}

/** Refuses options of the page that answers, where the dev server does: an `onUnhandled: 'error'` without effect would deceive. */
export function checkForServer(options: { onUnhandled?: unknown; baseUrl?: unknown }): void {
  for (const name of ['onUnhandled', 'baseUrl'] as const) {
    if (options[name] === undefined) continue
    throw new Error(
      `The option ${name} is for a page that answers. In mode "server" the dev server does, at its own origin, and Vite answers the rest. ` +
        'Please leave it out, or add mode: "worker".',
    )
  }
}

/** Refuses options that cannot be passed to a page as text. */
export function checkPlain(options: SimulatorOptions): void {
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
