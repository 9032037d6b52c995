import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The next majors of MSW and Vitest. They need Node 22, so their tests fetch them: they are not installed with the rest. */
const versions = { msw: '3.0.4', vitest: '5.1.0' }
export const nextMswNeedsNode = 22

/** The path of its package folder, also before it is fetched. */
export function nextMswFolder(root: string): string {
  return join(root, '.cache/msw3/node_modules/msw')
}

/** The same of Vitest. */
export function nextVitestFolder(root: string): string {
  return join(nextMswFolder(root), '../vitest')
}

function isThere(root: string, [name, version]: [string, string]): boolean {
  const manifest = join(nextMswFolder(root), '..', name, 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
}

/** Fetches them unless they are there. */
export async function getNextMsw(root: string): Promise<void> {
  const wanted = Object.entries(versions)
  if (wanted.every((one) => isThere(root, one))) return
  const home = join(root, '.cache/msw3')
  // Removes what Vite has bundled from another version.
  rmSync(join(root, '.cache/browser-msw3'), { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, overrides }))
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const packages = wanted.map((one) => one.join('@'))
  const npm = spawn('npm', ['install', '--prefix', home, ...flags, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(npm, 'close')
  if (status !== 0)
    throw new Error(
      `Failed to fetch ${packages.join(' and ')} for the tests: see the output of npm above. Please fix that.`,
    )
}
