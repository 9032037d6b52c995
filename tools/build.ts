import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { licencesFile, packagesOf, presentLicences } from './licences.ts'
import { removeOrphans } from './orphans.ts'

// Bakes page scripts, scenarios and reference examples, and bundles the entries into dist/. `npm run build` also runs
// the compiler, which writes the declarations.

const entries = {
  index: 'src/index.ts',
  browser: 'browser/index.ts',
  node: 'node/index.ts',
  hono: 'src/server/index.ts',
  cloudflare: 'cloudflare/index.ts',
  postgres: 'node/postgres/index.ts',
  scenarios: 'scenarios/index.ts',
  fixtures: 'fixtures/index.ts',
  matchers: 'bindings/testing/matchers.ts',
  storybook: 'bindings/storybook/index.ts',
  'storybook-node': 'bindings/storybook/node-entry.ts',
  'storybook-manager': 'bindings/storybook/manager.ts',
  vitest: 'bindings/vitest/node-entry.ts',
  'vitest-browser': 'bindings/vitest/browser.ts',
  vite: 'bindings/vite/index.ts',
  playwright: 'bindings/playwright/index.ts',
  panel: 'browser/panel/show-panel.ts',
  events: 'bindings/events/index.ts',
  world: 'bindings/world/index.ts',
  data: 'bindings/data/index.ts',
  config: 'bindings/config/index.ts',
  main: 'node/cli/main.ts',
}

// Not bundled: optional peers, and modules needed only for another seed or for scenarios in TypeScript.
const external = [
  /^(msw|@msw\/data|react|storybook|vite|vitest|@playwright\/test)(\/|$)/,
  /^@faker-js\/faker/,
  /^jiti$/,
  /^node:/,
]

process.chdir(join(import.meta.dirname, '..'))
// Skips files that are up to date, so that a second start is fast and does not replace files in use.
const inPages = ['src/control', 'src/core/text', 'src/world', 'src/server/tool-page', 'node/sweep/present', 'tools']
if (newestIn(...inPages) > oldestIn('src/control/baked')) {
  const { bakePageScripts } = await import('./page-scripts.ts')
  await bakePageScripts()
}
const inIntranet = [
  'examples/intranet/src',
  'bindings/events',
  'browser/panel',
  'src/control',
  'src/core/text',
  'src/world',
  'tools',
]
if (newestIn(...inIntranet) > oldestIn('src/server/intranet/baked')) {
  const { bakeIntranet } = await import('./intranet.ts')
  await bakeIntranet()
}
if (newestIn('src', 'fixtures', 'scenarios') > oldestIn('scenarios/baked')) {
  const { bake } = await import('../scenarios/baking/bake.ts')
  await bake()
}
if (newestIn('src', 'fixtures', 'scenarios', 'tools') > oldestIn('src/control/reference/baked')) {
  const { bakeExamples } = await import('./examples.ts')
  await bakeExamples()
}
const bundled = [
  'src',
  'fixtures',
  'scenarios',
  'browser',
  'node',
  'hosting',
  'cloudflare',
  'bindings',
  'tools',
  'examples/intranet/src',
]
if (newestIn(...bundled) > oldestIn('dist', 'types')) await bundle()
removeOrphans('dist/types', '.')

async function bundle(): Promise<void> {
  const { rolldown } = await import('rolldown')
  for (const name of existsSync('dist') ? readdirSync('dist') : []) {
    if (name !== 'types') rmSync(join('dist', name), { recursive: true })
  }
  const settings = {
    external,
    platform: 'neutral' as const,
    resolve: { mainFields: ['module', 'main'] },
    // No tsconfig is found below a folder called node_modules, so the bundles must not depend on one.
    tsconfig: false as const,
    // Otherwise a comment names the path of each module.
    experimental: { attachDebugInfo: 'none' as const },
  }
  const [simulator, page, handling, router, app, server, command, contract, routes] = await Promise.all([
    findNeededAtOnce(rolldown, settings, 'scenarios/create-simulator.ts'),
    findNeededAtOnce(rolldown, settings, 'browser/index.ts'),
    findNeededAtOnce(rolldown, settings, 'src/simulator/handle.ts'),
    findNeededAtOnce(rolldown, settings, 'src/core/http/router.ts'),
    findNeededAtOnce(rolldown, settings, 'src/server/index.ts'),
    findNeededAtOnce(rolldown, settings, 'node/listen.ts'),
    findNeededAtOnce(rolldown, settings, 'node/cli/command.ts'),
    findNeededAtOnce(rolldown, settings, 'src/apps/people/contract.ts'),
    findNeededAtOnce(rolldown, settings, 'src/apps/people/routes.ts'),
  ])
  // Files that a page needs at once contain nothing it loads later. Lazily imported modules get their own files:
  // otherwise users' bundlers need a runtime for them, and Rolldown may put that runtime into the app's file, which
  // would then start before the simulator.
  for (const group of [handling, router]) for (const id of group) if (/(handle|router)\.ts$/.test(id)) group.delete(id)
  const isCore = (id: string) => simulator.has(id) || (page.has(id) && (handling.has(id) || router.has(id)))
  // The page's lazy modules and its configuration are kept apart from the server and the command.
  const isOfServer = (id: string) => app.has(id) || server.has(id) || command.has(id)
  const isApplication = (id: string) => id.includes('/src/apps/')
  const isOfPeople = (id: string) => id.includes('/src/apps/people/') && (contract.has(id) || routes.has(id))
  const reachable = new Set([
    ...(await findReachable(rolldown, settings, 'scenarios/create-simulator.ts')),
    ...(await findReachable(rolldown, settings, 'bindings/config/index.ts')),
  ])
  const build = await rolldown({ ...settings, input: entries })
  const { output } = await build.write({
    dir: 'dist',
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: false,
    // A start needs only a few files, because many small files are slower to resolve.
    codeSplitting: {
      groups: [
        { name: 'core', test: isCore, priority: 4 },
        {
          name: 'handling',
          test: (id) => handling.has(id) || router.has(id) || /baking\/columns\.ts$/.test(id),
          priority: 3,
        },
        { name: 'shared', test: (id) => isOfServer(id) && reachable.has(id), priority: 2 },
        { name: 'service', test: (id) => app.has(id) && server.has(id), priority: 2 },
        { name: 'server', test: (id) => app.has(id), priority: 1 },
        { name: 'listen', test: (id) => server.has(id), priority: 0 },
        // Loaded by the first request to any application.
        { name: 'applications', test: (id) => (contract.has(id) || routes.has(id)) && !isApplication(id), priority: 0 },
        { name: 'people', test: (id) => isOfPeople(id) && !/(contract|routes)\.ts$/.test(id), priority: 0 },
        { name: 'start', test: (id) => command.has(id) && id.includes('/node/cli/'), priority: 0 },
      ],
    },
  })
  chmodSync('dist/main.js', 0o755)
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  // The names in baked scenarios come from faker.
  const folders = packagesOf(process.cwd(), [...modules, join(process.cwd(), 'node_modules/@faker-js/faker')])
  // Pages are bundled by themselves, with packages of their own.
  const ofPages = ['src/server/intranet/baked', 'src/control/baked'].flatMap((folder): string[] =>
    JSON.parse(readFileSync(`${folder}/packages.json`, 'utf8')),
  )
  writeFileSync(licencesFile, presentLicences([...new Set([...folders, ...ofPages])]))
}

type Rolldown = typeof import('rolldown').rolldown

/** The static imports of an entry. */
async function findNeededAtOnce(rolldown: Rolldown, settings: object, entry: string): Promise<Set<string>> {
  const chunks = await chunksOf(rolldown, settings, entry)
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

async function findReachable(rolldown: Rolldown, settings: object, entry: string): Promise<Set<string>> {
  return new Set((await chunksOf(rolldown, settings, entry)).flatMap(({ moduleIds }) => moduleIds))
}

async function chunksOf(rolldown: Rolldown, settings: object, entry: string) {
  const build = await rolldown({ ...settings, input: { entry } })
  const { output } = await build.generate({ format: 'esm' })
  return output.filter((part) => part.type === 'chunk')
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
    .filter(
      (path) =>
        /\.([jt]sx?|css)$/.test(path) && !/\.(test|stories)\.tsx?$/.test(path) && !path.split(sep).includes(except),
    )
    .map((path) => statSync(join(folder, path)).mtimeMs)
}
