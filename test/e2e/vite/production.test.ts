import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, createLogger, type InlineConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FauxtranetPluginOptions, fauxtranet } from '../../../bindings/vite/index.ts'
import { usePages } from '../pages.ts'
import { serveFolder } from '../static-server.ts'
import { aProject, configOf, type Project } from './project.ts'

const html = '<!doctype html><p></p><script type="module" src="/src/main.js"></script>'
const shown = `document.querySelector('p').textContent = (await (await fetch('/api/people/v2/user')).json()).username`

let project: Project
// Vitest sets NODE_ENV to test, which Vite would adopt.
beforeEach(() => void vi.stubEnv('NODE_ENV', 'production'))
afterEach(() => {
  vi.unstubAllEnvs()
  project.remove()
})

function produce(files: Record<string, string>, options?: FauxtranetPluginOptions, more?: InlineConfig) {
  project = aProject({ 'index.html': html, ...files })
  return build(configOf(project, fauxtranet(options), more))
}

function filesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }))
}

const pages = usePages()
const traces = /fauxtranet|mockServiceWorker|__sim/

describe('fauxtranet/vite, in a production build', { timeout: 60_000 }, () => {
  it.each<[string, FauxtranetPluginOptions, Record<string, string>, string]>([
    [
      'imported statically',
      {},
      { 'src/main.js': "import { startSimulator } from 'fauxtranet/browser'; startSimulator()" },
      'src/main.js > fauxtranet/dist/browser.js.',
    ],
    [
      'imported on demand, by an imported file',
      { mode: 'worker' },
      {
        'src/main.js': "import { start } from './mocks.js'; start()",
        'src/mocks.js': "export const start = async () => (await import('fauxtranet/browser')).startSimulator()",
      },
      'src/main.js > src/mocks.js > fauxtranet/dist/browser.js.',
    ],
    [
      're-exported',
      {},
      {
        'src/main.js': "import { createSimulator } from './tools.js'; createSimulator()",
        'src/tools.js': "export { createSimulator } from 'fauxtranet'",
      },
      'src/main.js > src/tools.js > fauxtranet/dist/index.js.',
    ],
  ])('is refused, with the import chain: %s', async (_, options, files, way) => {
    const refusal = await produce(files, options).catch(String)
    expect(refusal).toContain(way)
    expect(refusal).toContain('Please load it behind "if (import.meta.env.DEV)"')
  })

  it.each<[string, InlineConfig]>([
    ['from the package', { ssr: { external: ['fauxtranet'] } }],
    ['bundled', { ssr: { noExternal: true } }],
  ])('is refused on the server side: %s', async (_, more) => {
    const files = { 'src/server.js': "import { startServer } from 'fauxtranet/node'; export const run = startServer" }
    const result = produce(files, {}, { ...more, build: { ssr: 'src/server.js' } })
    await expect(result).rejects.toThrow(/server\.js contains fauxtranet, imported by src\/server\.js > fauxtranet/)
  })

  it.each<FauxtranetPluginOptions['mode']>(['server', 'worker'])(
    'leaves no trace if it is used only in development: %s',
    async (mode) => {
      await produce(
        {
          'src/main.js': `
            if (import.meta.env.DEV) await (await import('fauxtranet/browser')).startSimulator()
            if (import.meta.env.DEV) await import('./mocks.js')
            ${shown}`,
          'src/mocks.js': "import { startSimulator } from 'fauxtranet/browser'; await startSimulator()",
        },
        { mode },
      )
      const files = filesOf(join(project.root, 'dist'))
      expect(files.map(({ path }) => path)).toContain('index.html')
      expect(files.filter(({ text }) => traces.test(text)).map(({ path }) => path)).toEqual([])
    },
  )

  it.each(['by its address', 'inline'])('is refused in a worker: %s', async (kind) => {
    const worker = {
      'by its address': "new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })",
      inline: "import Work from './worker.js?worker&inline'; new Work()",
    }[kind]!
    const files = {
      'src/main.js': worker,
      'src/worker.js': "import { createSimulator } from 'fauxtranet'; createSimulator()",
    }
    await expect(produce(files)).rejects.toThrow('imported by src/worker.js > fauxtranet/dist/index.js.')
  })

  it('is refused by the build mode, whatever NODE_ENV is', async () => {
    vi.stubEnv('NODE_ENV', 'test')
    const files = { 'src/main.js': "if (import.meta.env.DEV) await import('fauxtranet/browser')" }
    await expect(produce(files)).rejects.toThrow(
      `src/main.js > fauxtranet/dist/browser.js. Please build with NODE_ENV=production (with "test"`,
    )
  })

  it('is refused by NODE_ENV, whatever the mode is', async () => {
    const files = { 'src/main.js': "import { startSimulator } from 'fauxtranet/browser'; startSimulator()" }
    await expect(produce(files, {}, { mode: 'staging' })).rejects.toThrow('contains fauxtranet')
  })

  it('is accepted in a development build', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const files = { 'src/main.js': "import { startSimulator } from 'fauxtranet/browser'; startSimulator()" }
    await produce(files, {}, { mode: 'development' })
    expect(filesOf(join(project.root, 'dist')).some(({ text }) => traces.test(text))).toBe(true)
  })

  const workerFile = { 'public/sub/mockServiceWorker.js': '' }
  const listenForWorkerFile = () => {
    const warnings: string[] = []
    const warn = (line: string) => void (line.includes('mockServiceWorker') && warnings.push(line))
    return { warnings, customLogger: { ...createLogger('silent'), warn } }
  }

  it("reports MSW's worker file in the build", async () => {
    const { warnings, customLogger } = listenForWorkerFile()
    await produce({ 'src/main.js': '', ...workerFile }, { scenario: 'empty' }, { customLogger })
    expect(warnings).toEqual([expect.stringContaining('public/sub/mockServiceWorker.js is part of the build')])
  })

  it('accepts type imports', async () => {
    await produce({
      'index.html': html.replace('main.js', 'main.ts'),
      'src/main.ts':
        "import type { Simulator } from 'fauxtranet'; export const none: Simulator | undefined = undefined",
    })
    expect(filesOf(join(project.root, 'dist')).some(({ text }) => traces.test(text))).toBe(false)
  })

  // msw.test.ts has a demo with the base ./.
  it('is included in a demo, below a base', async () => {
    const options = { mode: 'worker', demo: true, scenario: 'empty', quiet: true } as const
    const { warnings, customLogger } = listenForWorkerFile()
    await produce({ 'src/main.js': shown, ...workerFile }, options, { base: '/sub/path/', customLogger })
    expect(warnings).toEqual([])
    const { url, close } = await serveFolder(join(project.root, 'dist'), '/sub/path/')
    try {
      const page = await pages.open()
      await page.goto(url)
      await page.getByText('admin').waitFor()
      // A demo may run on any host.
      expect(await page.evaluate("Symbol.for('fauxtranet.allowed') in globalThis")).toBe(true)
    } finally {
      close()
    }
  })
})
