import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The next major version of MSW. It needs Node 22, so its tests fetch it, and it is not installed with the rest. */
const version = '3.0.4'
export const nextMswNeedsNode = 22

/** The path of its package folder, also before it is fetched. */
export function nextMswFolder(root: string): string {
  return join(root, '.cache/msw3/node_modules/msw')
}

/** Fetches it unless it is there. */
export async function getNextMsw(root: string): Promise<void> {
  const manifest = join(nextMswFolder(root), 'package.json')
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version) return
  const home = join(root, '.cache/msw3')
  // Removes what Vite has bundled from another version.
  rmSync(join(root, '.cache/browser-msw3'), { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const npm = spawn('npm', ['install', '--prefix', home, ...flags, `msw@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(npm, 'close')
  if (status !== 0)
    throw new Error(`Failed to fetch msw ${version} for the tests: see the output of npm above. Please fix that.`)
}
