import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Fails a production build that the simulator has got into, unless that is allowed. */
export function refuseProductionBuild(isAllowed: () => boolean): Plugin {
  let root: string
  return {
    name: 'fauxtranet:production',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      for (const chunk of isAllowed() ? [] : Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const intruder = [...chunk.moduleIds, ...chunk.imports, ...chunk.dynamicImports].find(isOurs)
        if (intruder === undefined) continue
        const way = wayTo(intruder, (id) => this.getModuleInfo(id))
        this.error(
          `${chunk.fileName} contains fauxtranet, by way of ${way.map((id) => nameOf(id, root)).join(' > ')}. ` +
            'Please load it behind "if (import.meta.env.DEV)", or say demo: true to the plugin if it is meant.',
        )
      }
    },
  }
}

/** The folder of the package: this file is in one of its folders. */
const home = dirname(dirname(fileURLToPath(import.meta.url))).replaceAll('\\', '/')

function isOurs(id: string): boolean {
  return /^fauxtranet(\/|$)|\/node_modules\/fauxtranet\//.test(id) || id.startsWith(`${home}/dist/`)
}

interface Info {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** The shortest from an entry of the user's own to the simulator's door. */
function wayTo(intruder: string, findInfo: (id: string) => Info | null): string[] {
  const seen = new Set([intruder])
  const ways = [[intruder]]
  for (const way of ways) {
    const { isEntry, importers, dynamicImporters } = findInfo(way[0]!) ?? { isEntry: false, importers: [], dynamicImporters: [] }
    if (isEntry) return way.slice(0, way.findIndex(isOurs) + 1)
    for (const importer of [...importers, ...dynamicImporters]) {
      if (seen.has(importer)) continue
      seen.add(importer)
      ways.push([importer, ...way])
    }
  }
  return [intruder]
}

function nameOf(id: string, root: string): string {
  if (id.startsWith(`${home}/`)) return `fauxtranet${id.slice(home.length)}`
  return id.startsWith('/') || /^[a-z]:/i.test(id) ? relative(root, id).replaceAll('\\', '/') : id.replace('\0', '')
}
