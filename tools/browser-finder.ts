import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

// Debian's packages. The headless one comes first, because it needs a third of the time per page.
const packages = ['chromium-headless-shell', 'chromium']
const names = [...packages, 'chromium-browser', 'google-chrome', 'google-chrome-stable']

// Silences messages, and allows running as root.
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Finds a working Chromium: `CHROME_PATH`, an installed one, or Playwright's own. */
export function findBrowser(): string | undefined {
  const configured = process.env.CHROME_PATH
  if (configured) {
    if (runs(configured)) return configured
    throw new Error(`CHROME_PATH is ${configured}, which does not run. Please set it to a Chromium, or unset it.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, chromium.executablePath()].find(runs)
}

/** Downloads a browser if none is installed. */
export function getBrowser(): string {
  return findBrowser() ?? download() ?? installPackage() ?? giveUp()
}

function download(): string | undefined {
  console.log('No Chromium found. Downloading one with Playwright.')
  run('npx', ['playwright', 'install', '--no-shell', 'chromium'])
  return findBrowser()
}

/** Runs even with Playwright's own browser, which may lack libraries on a bare machine. */
function installPackage(): string | undefined {
  if (process.getuid?.() !== 0 || !runs('/usr/bin/apt-get')) return undefined
  console.log("Playwright's Chromium does not run here. Installing a Debian package.")
  run('apt-get', ['update', '-qq'])
  for (const name of packages) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
    const found = findBrowser()
    if (found) return found
  }
  return undefined
}

function giveUp(): never {
  throw new Error(
    'Failed to find a browser for the tests: none is installed, and Playwright and apt-get could not install one. ' +
      'Please install Chromium, or set CHROME_PATH.',
  )
}

function run(command: string, parameters: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env })
}

/** Fails for a stub, or if libraries are missing. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
