import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { browserFlags, findBrowser } from './tools/browser-finder.ts'
import { nextMswFolder } from './tools/next-msw.ts'

const root = dirname(fileURLToPath(import.meta.url))
const thisMsw = join(root, 'node_modules/msw')
const nextMsw = nextMswFolder(root)
const executablePath = findBrowser()
const isPeers = process.env.PEERS !== undefined

/** As long as a busy machine needs; no test is about time. */
const patience = {
  testTimeout: process.env.STRESS ? 3_600_000 : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Lets the code under test find another MSW, by that package's own `exports`. */
function resolveMsw(folder: string): Plugin {
  const importer = join(folder, '../../package.json')
  return {
    name: 'resolve-msw',
    enforce: 'pre',
    resolveId(id) {
      return /^msw(\/|$)/.test(id) ? this.resolve(id, importer, { skipSelf: true }) : undefined
    },
    load(id) {
      // It loads MSW with Node's `require`, which ignores plugins.
      if (!id.endsWith('/node/need-msw.ts')) return undefined
      return `import * as msw from 'msw'
        import * as node from 'msw/node'
        export const needMsw = () => ({ ...msw, ...node })`
    },
  }
}

/** An example is compiled against the package; with tests it shares the sources. */
const resolveExample: Plugin = {
  name: 'resolve-example',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (!/^fauxtranet(\/|$)/.test(id) || !importer.includes('/examples/canteen/')) return undefined
    return join(root, id === 'fauxtranet' ? 'src' : id.slice('fauxtranet/'.length), 'index.ts')
  },
}

/** Serves the worker file that belongs to the MSW under test. */
function serveWorker(folder: string): Plugin {
  return {
    name: 'serve-worker',
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(join(folder, 'lib/mockServiceWorker.js')))
      })
    },
  }
}

function browserProject(name: string, folder: string, include: string[]): TestProjectConfiguration {
  return {
    plugins: [resolveExample, resolveMsw(folder), serveWorker(folder)],
    cacheDir: join(root, '.cache', name),
    // What is found only later loads the page of the tests anew.
    optimizeDeps: { include: ['storybook/preview-api'] },
    test: {
      name,
      ...patience,
      include,
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // One page each: both majors of MSW are tried beside each other.
        fileParallelism: false,
        provider: playwright({ launchOptions: { executablePath, args: browserFlags } }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

/**
 * They run other tools, with browsers and workers of their own. Two more at a time than there are cores, because they also
 * wait for what they have started.
 */
const withTools = { sequence: { groupOrder: 1 }, maxWorkers: availableParallelism() + 2 }

const projects: TestProjectConfiguration[] = [
  {
    test: {
      name: 'unit',
      ...patience,
      include: [
        '{src,fixtures,scenarios,hosting,node,cloudflare,tools,bench}/**/*.test.ts',
        'bindings/!(storybook)/**/*.test.ts',
        'test/*.test.ts',
      ],
      // Files share what they import: a test has its own simulator, and nothing else lasts. It takes half the time.
      isolate: false,
      setupFiles: join(root, 'test/preload.ts'),
    },
  },
  {
    plugins: [resolveExample],
    test: {
      name: 'e2e',
      ...patience,
      include: ['test/*/**/*.test.ts'],
      exclude: ['test/{hosting,msw3,peers,stress}/**'],
      ...withTools,
      isolate: false,
      setupFiles: join(root, 'test/preload.ts'),
    },
  },
  browserProject('browser', thisMsw, ['browser/**/*.test.ts', 'bindings/storybook/**/*.test.ts']),
]

/** The next MSW in a page: what every adapter must do. `npm run test:peers` tries all that speaks to it, also in Node. */
if (existsSync(nextMsw)) {
  const inPage = isPeers ? '{adapters,worker,panel/panel,page/links,persistence/state}' : 'adapters'
  projects.push(browserProject('browser-msw3', nextMsw, [`browser/${inPage}.test.ts`]))
}

if (process.env.STRESS) projects.push({ test: { name: 'stress', ...patience, include: ['test/stress/**/*.test.ts'] } })

if (process.env.HOSTING)
  projects.push({
    plugins: [resolveExample],
    test: { name: 'hosting', ...patience, include: ['test/hosting/**/*.test.ts'] },
  })

if (isPeers) {
  const include = ['test/{adapters/msw,msw3/*}.test.ts', 'node/intercept.test.ts']
  projects.push({
    plugins: [resolveExample, resolveMsw(nextMsw)],
    test: { name: 'node-msw3', ...patience, include, isolate: false },
  })
  const withOthers = 'test/e2e/{node/init,vite/msw,playwright/page,vitest/vitest}.test.ts'
  projects.push({ test: { name: 'peers', ...patience, include: ['test/peers/**/*.test.ts', withOthers] } })
}

export default defineConfig({
  test: {
    projects,
    // Vitest by itself leaves one core idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
  },
})
