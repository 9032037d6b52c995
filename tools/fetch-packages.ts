import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Versions = Readonly<Record<string, string>>

export function areInstalled(folder: string, versions: Versions): boolean {
  return Object.entries(versions).every(([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
  })
}

/** Tests need these packages, but they cannot be installed with the others. */
export async function fetchPackages(root: string, folder: string, versions: Versions): Promise<void> {
  if (areInstalled(folder, versions)) return
  mkdirSync(folder, { recursive: true })
  const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', overrides }))
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const packages = Object.entries(versions).map((one) => one.join('@'))
  const npm = spawn('npm', ['install', '--prefix', folder, ...flags, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(npm, 'close')
  if (status !== 0) throw new Error(`Failed to fetch ${packages.join(' and ')} for the tests: see npm's output above.`)
}
