import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtIn, licencesFile } from '../tools/licences.ts'
import { root } from './source-tree.ts'

// Third-party packages that are installed or shipped. No network: `npm audit` is a step of the public workflow.

interface LockedPackage {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
const ofSite = JSON.parse(read('site/package-lock.json')).packages as Record<string, LockedPackage>
const ofOthers = [packages, ofSite]
  .flatMap((locked) => Object.entries(locked))
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

// Licences that require only their notice.
const free = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD']

// Licences of tools that we only run, with the reason why that is harmless.
const ofTools: Record<string, string> = {
  'MIT-0': 'has no conditions',
  'BlueOak-1.0.0': 'as free as MIT, in plain words',
  'MPL-2.0': 'of axe-core and lightningcss: what they are changed to must be open, and we change nothing',
  'CC-BY-4.0': 'of the data about browsers in caniuse-lite',
  Unlicense: 'of postgres; in the public domain',
  'CC0-1.0': 'of the icons that VitePress offers; in the public domain',
}

// Packages with an install script: its purpose, and why we do not need it.
const withScript: Record<string, string> = {
  esbuild: 'of tsx: looks for the program of this machine, which npm has installed already',
  msw: 'copies its worker file into configured folders, and we have none',
}

/** The transitive dependencies of a user's installation. */
function installedWith(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names.filter((name) => !found.has(name))) {
    found.add(name)
    installedWith(Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}), found)
  }
  return found
}

/** The intranet is part of our package, with what it is built from. */
const ofIntranet = JSON.parse(read('examples/intranet/package.json')).dependencies
const shipped = installedWith([...Object.keys({ ...manifest.dependencies, ...ofIntranet }), ...builtIn])
const isAllowed = (license = '', allowed: readonly string[]) =>
  license.split(/ OR |[()]/).some((id) => allowed.includes(id))

describe('third-party packages', () => {
  it('that users install have licences that require only their notice', () => {
    const licences = [...shipped].map((name) => [name, packages[`node_modules/${name}`]?.license] as const)
    expect(licences.length).toBeGreaterThanOrEqual(Object.keys(manifest.dependencies).length)
    expect(licences.filter(([, license]) => !isAllowed(license, free))).toEqual([])
  })

  it('for development have known licences', () => {
    const allowed = [...free, ...Object.keys(ofTools)]
    const unknown = ofOthers.filter(([, { license }]) => !isAllowed(license, allowed))
    expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
    const used = Object.keys(ofTools).filter((id) => ofOthers.some(([, { license }]) => isAllowed(license, [id])))
    expect(used).toEqual(Object.keys(ofTools))
  })

  it('run no install scripts, except known and disabled ones', () => {
    const scripted = ofOthers.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect([...new Set(scripted)].sort()).toEqual(Object.keys(withScript))
    expect(manifest.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])))
    expect(scripted.filter((name) => shipped.has(name))).toEqual([])
    const ofInstallation = ['preinstall', 'install', 'postinstall', 'prepare']
    expect(ofInstallation.filter((name) => name in manifest.scripts)).toEqual([])
  })

  it('are locked by content, not by address', () => {
    expect(ofOthers.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
    for (const lock of ['package-lock.json', 'site/package-lock.json'])
      expect(read(lock)).not.toMatch(/https?:[^"]*\.tgz/)
  })

  it('that we ship or require are in the bill of materials, with their hashes', { timeout: 60_000 }, () => {
    const args = ['--import', 'tsx', join(root, 'tools/sbom.ts')]
    const bill = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d$/),
      serialNumber: expect.stringMatching(/^urn:uuid:/),
      metadata: { component: { name: 'fauxtranet', purl: `pkg:npm/fauxtranet@${manifest.version}`, type: 'library' } },
    })
    const expected = [...shipped].map((name) => {
      const { version, integrity = '' } = packages[`node_modules/${name}`]!
      const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      return expect.objectContaining({ purl, hashes: [{ alg: 'SHA-512', content }] })
    })
    expect(bill.components).toHaveLength(expected.length)
    expect(bill.components).toEqual(expect.arrayContaining(expected))
    const refs = [bill.metadata.component, ...bill.components].map((each) => each['bom-ref'])
    expect(bill.dependencies.map(({ ref }: { ref: string }) => ref).sort()).toEqual(refs.sort())
  })

  it('in the bundles have their licences next to them', () => {
    const noticed = [...read(licencesFile).matchAll(/^-{80}\n\n(\S+) \S+, (\S+)$/gm)].map(([, name, id]) => [
      name!,
      id!,
    ])
    const named = noticed.map(([name]) => name!)
    expect(named).toEqual(
      expect.arrayContaining(['@faker-js/faker', '@hono/node-server', 'hono', 'idb-keyval', 'zod', ...builtIn]),
    )
    expect(named.filter((name) => !shipped.has(name))).toEqual([])
    expect(noticed.filter(([, id]) => !isAllowed(id, free))).toEqual([])
  })
})
