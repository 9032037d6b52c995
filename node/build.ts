import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { bake } from '../scenarios/bake.ts'

// Bakes the scenarios, bundles the entries into dist/, and with --types writes the declarations.

const entries = {
  index: 'direct/index.ts',
  browser: 'browser/index.ts',
  node: 'node/index.ts',
  scenarios: 'scenarios/index.ts',
  fixtures: 'fixtures/index.ts',
  main: 'node/main.ts',
}

/** Left to whoever installs the package: an optional peer, and what is loaded for another seed only. */
const external = [/^msw(\/|$)/, /^@faker-js\/faker/, /^node:/]

process.chdir(join(import.meta.dirname, '..'))
if (newestIn('src', 'fixtures', 'scenarios') > oldestIn('scenarios/baked')) await bake()
await bundle()
if (process.argv.includes('--types')) execFileSync('npx', ['tsc', '--build'], { stdio: 'inherit' })

async function bundle(): Promise<void> {
  for (const name of existsSync('dist') ? readdirSync('dist') : []) {
    if (name !== 'types') rmSync(join('dist', name), { recursive: true })
  }
  const build = await rolldown({
    input: entries,
    external,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
  })
  await build.write({ dir: 'dist', format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js', comments: false })
  chmodSync('dist/main.js', 0o755)
}

function newestIn(...folders: string[]): number {
  return Math.max(...folders.flatMap((folder) => writingTimes(folder, 'baked')))
}

function oldestIn(folder: string): number {
  const times = existsSync(folder) ? writingTimes(folder) : []
  return times.length > 0 ? Math.min(...times) : 0
}

function writingTimes(folder: string, except?: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path.split('/')[0] !== except)
    .map((path) => statSync(join(folder, path)).mtimeMs)
}
