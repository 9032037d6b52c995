import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

// Bakes the scripts of the pages and the scenarios, and bundles the entries into dist/. The declarations there are the
// compiler's: `npm run build`.

const entries = {
  index: 'src/index.ts',
  browser: 'browser/index.ts',
  node: 'node/index.ts',
  scenarios: 'scenarios/index.ts',
  fixtures: 'fixtures/index.ts',
  matchers: 'bindings/testing/matchers.ts',
  storybook: 'bindings/storybook/index.ts',
  'storybook-node': 'bindings/storybook/node.ts',
  vitest: 'bindings/vitest/node.ts',
  'vitest-browser': 'bindings/vitest/browser.ts',
  vite: 'bindings/vite/index.ts',
  playwright: 'bindings/playwright/index.ts',
  main: 'node/cli/main.ts',
}

/** Left to whoever installs the package: an optional peer, what is loaded for another seed only, and for a scenario in TypeScript. */
const external = [/^(msw|storybook|vite|vitest|@playwright\/test)(\/|$)/, /^@faker-js\/faker/, /^jiti$/, /^node:/]

/** The core, the worlds, the place and the tables of each application, and the list of scenarios; nothing that needs all of zod. */
const neededAtOnce =
  /\/src\/(core\/(?!schema\/(?!messages)|time\/dates|http\/(client|media-type)|images\/|text\/(keywords|printable)|store\/view\.ts|gap)|world\/|simulator\/(?!contracts))[^.]+\.ts$|\/src\/(apps\/[^/]+|control)\/(place|model|index)\.ts$|\/scenarios\/(?!index\.ts)[^/]+\.ts$/

process.chdir(join(import.meta.dirname, '..'))
// What is up to date is left alone: a second start is quick, and takes nothing away from a server that runs.
if (newestIn('src/control', 'tools') > oldestIn('src/control/baked')) {
  const { bakePageScripts } = await import('./page-scripts.ts')
  await bakePageScripts()
}
if (newestIn('src', 'fixtures', 'scenarios') > oldestIn('scenarios/baked')) {
  const { bake } = await import('../scenarios/baking/bake.ts')
  await bake()
}
if (newestIn('src', 'fixtures', 'scenarios', 'browser', 'node', 'bindings', 'tools') > oldestIn('dist', 'types')) {
  await bundle()
}

async function bundle(): Promise<void> {
  const { rolldown } = await import('rolldown')
  for (const name of existsSync('dist') ? readdirSync('dist') : []) {
    if (name !== 'types') rmSync(join('dist', name), { recursive: true })
  }
  const build = await rolldown({
    input: entries,
    external,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
  })
  await build.write({
    dir: 'dist',
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: false,
    // What every start needs is one file: many small ones take their time to be found.
    codeSplitting: { groups: [{ name: 'core', test: neededAtOnce }] },
  })
  chmodSync('dist/main.js', 0o755)
}

function newestIn(...folders: string[]): number {
  return Math.max(...folders.flatMap((folder) => writingTimes(folder, 'baked')))
}

function oldestIn(folder: string, except = ''): number {
  const times = existsSync(folder) ? writingTimes(folder, except) : []
  return times.length > 0 ? Math.min(...times) : 0
}

function writingTimes(folder: string, except: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]s$/.test(path) && !path.endsWith('.test.ts') && !path.split(sep).includes(except))
    .map((path) => statSync(join(folder, path)).mtimeMs)
}
