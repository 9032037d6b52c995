import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtIn } from './licences.ts'

// Prints a CycloneDX list of the packages that users install, with the locked versions. `npm sbom` cannot read a lock
// file with workspaces that depend on the package itself.

interface Locked {
  dependencies?: Record<string, string>
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'))
const { name, version, license, description, ...own } = read('package.json')
// The intranet and the panel are part of the package, with what they are built from.
const dependencies = {
  ...own.dependencies,
  ...read('examples/intranet/package.json').dependencies,
  ...Object.fromEntries(builtIn.map((name) => [name, own.devDependencies[name]])),
}
const { packages, lockfileVersion } = read('package-lock.json') as {
  packages: Record<string, Locked>
  lockfileVersion: number
}

function collect(names: readonly string[], found: Record<string, Locked>): Record<string, Locked> {
  for (const path of names.map((name) => `node_modules/${name}`).filter((path) => !(path in found))) {
    const locked = packages[path]
    if (!locked) throw new Error(`${path} is not in package-lock.json. Run npm install.`)
    found[path] = locked
    collect(Object.keys(locked.dependencies ?? {}), found)
  }
  return found
}

const manifest = { name, version, license, description, dependencies }
const lock = { name, version, lockfileVersion, packages: collect(Object.keys(dependencies), { '': manifest }) }
const temporary = mkdtempSync(join(tmpdir(), 'fauxtranet-sbom-'))
// npm takes the name of the component from its folder.
const folder = join(temporary, name)
try {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'library']
  process.stdout.write(execFileSync('npm', args, { cwd: folder, shell: process.platform === 'win32' }))
} finally {
  rmSync(temporary, { recursive: true })
}
