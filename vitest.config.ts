import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { browserFlags, findBrowser } from './tools/browser-finder.ts'
import { nextMswFolder } from './tools/next-msw.ts'

const root = dirname(fileURLToPath(import.meta.url))
const thisMsw = join(root, 'node_modules/msw')
const nextMsw = nextMswFolder(root)
const executablePath = findBrowser()

/** Lets the code under test find another MSW, by that package's own `exports`. */
function resolveMsw(folder: string): Plugin {
  const importer = join(folder, '../../package.json')
  return {
    name: 'resolve-msw',
    enforce: 'pre',
    resolveId(id) {
      return /^msw(\/|$)/.test(id) ? this.resolve(id, importer, { skipSelf: true }) : undefined
    },
  }
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

function browserProject(name: string, folder: string): TestProjectConfiguration {
  return {
    plugins: [resolveMsw(folder), serveWorker(folder)],
    cacheDir: join(root, '.cache', name),
    // What is found only later loads the page of the tests anew.
    optimizeDeps: { include: ['storybook/preview-api'] },
    test: {
      name,
      testTimeout,
      include: ['browser/**/*.test.ts', 'bindings/storybook/*.test.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { executablePath, args: browserFlags } }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

/** As long as a busy machine needs; no test is about time. */
const testTimeout = 60_000

/** They start servers, for which Hono's adapter puts its own Request and Response in place. */
const apart = ['{node,test,tools}/**/*.test.ts', 'src/server/**/*.test.ts', 'src/apps/documents/crowd.test.ts']

/** They run other tools, with browsers and workers of their own: one at a time, after all others. */
const tools = [
  'test/e2e/{vitest,playwright,storybook}/*.test.ts',
  'test/e2e/browser/tabs.test.ts',
  'test/e2e/{examples,recipes}.test.ts',
]

/** They need the Node that the next MSW needs. */
const newerNode = ['test/e2e/vitest/vitest-msw3.test.ts']

const projects: TestProjectConfiguration[] = [
  {
    test: {
      name: 'node',
      testTimeout,
      include: ['{src,fixtures,scenarios}/**/*.test.ts', 'bindings/testing/*.test.ts'],
      exclude: apart,
      // Files share what they import: a test has its own simulator, and nothing else lasts. It takes half the time.
      isolate: false,
    },
  },
  { test: { name: 'node-apart', testTimeout, include: apart, exclude: [...tools, ...newerNode] } },
  { test: { name: 'tools', testTimeout, include: tools, fileParallelism: false } },
  browserProject('browser', thisMsw),
]

/** The parts that speak to MSW, once more with its next major: see tools/run-tests.ts. */
if (existsSync(nextMsw)) {
  projects.push(
    {
      plugins: [resolveMsw(nextMsw)],
      test: {
        name: 'node-msw3',
        testTimeout,
        include: ['test/adapters/adapters.test.ts', 'node/intercept.test.ts', ...newerNode],
      },
    },
    browserProject('browser-msw3', nextMsw),
  )
}

export default defineConfig({ test: { projects } })
