import type { Rolldown } from 'vite'

/** The module that the page's scripts wait for. */
export const startId = '/@fauxtranet/start'
const inlineMark = '?fauxtranet-inline='

/** Starts the simulator, then runs the page's scripts in order. */
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

/** Allows the simulator on any host, since the page is not in production, or is a demo. */
export const allowInPage = {
  tag: 'script',
  children: "globalThis[Symbol.for('fauxtranet.allowed')] = true",
  injectTo: 'head-prepend',
} as const

/** Docks the panel in a page. */
export function addPanel(html: string): string {
  const script =
    '<script type="module">import { showPanel } from \'fauxtranet/panel\'; showPanel({ open: false })</script>'
  return html.includes('</body>') ? html.replace('</body>', () => `${script}</body>`) : html + script
}

const script = /<!--[\s\S]*?-->|<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/**
 * Makes every module script of a page wait until the simulator is ready, so that no request is missed. `addModule`
 * receives the code of inline scripts, which become separate modules.
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

/** In a page, `main.js` is a relative path. In a module, it would be a package. */
function importable(src: string): string {
  return /^\.{0,2}\//.test(src) ? src : `./${src}`
}

/**
 * Keeps the bundler from merging chunks. Otherwise it may put its own helpers into the application's chunk, which would
 * then start as soon as the simulator needs one, and send requests too early.
 */
export function keepFilesApart(options: Rolldown.InputOptions): Rolldown.InputOptions {
  return { ...options, experimental: { ...options.experimental, chunkOptimization: false } }
}
