import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that users do not install: they are built into the panel's page, and into the Worker. */
export const builtIn = ['preact', '@preact/signals', '@tanstack/virtual-core', '@noble/hashes']

export const licencesFile = 'dist/third-party-licenses.txt'

/** The project itself may be below a folder called node_modules. */
export function packagesOf(root: string, moduleIds: readonly string[]): string[] {
  const folders = moduleIds.map((id) => {
    const path = id.replace('\0', '')
    const own = path.startsWith(root) ? root : ''
    const [name] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path.slice(own.length)) ?? []
    return name && own + name
  })
  return [...new Set(folders.filter((folder) => folder !== undefined))]
}

/** Licences of bundled packages, which require that their notices are kept. */
export function presentLicences(folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry))
    if (file === undefined) throw new Error(`${name} has no licence file. Bundle another package.`)
    return `${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  return ['fauxtranet contains code or data from these packages.\n', ...parts.sort()].join(`\n${'-'.repeat(80)}\n\n`)
}
