import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Fails a production build that the simulator has got into. */
export function refuseProductionBuild(): Plugin {
  return {
    name: 'fauxtranet:production',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const intruder = chunk.moduleIds.find(isOurs)
        if (!intruder) continue
        const way = wayTo(intruder, (id) => this.getModuleInfo(id))
        this.error(
          `${chunk.fileName} contains fauxtranet, by way of ${way.join(' > ')}. ` +
            'Please load it behind "if (import.meta.env.DEV)", or say demo: true to the plugin if it is meant.',
        )
      }
    },
  }
}

const home = dirname(dirname(fileURLToPath(import.meta.url)))

function isOurs(id: string): boolean {
  return id.includes('/node_modules/fauxtranet/') || id.startsWith(`${home}/dist/`)
}

interface Info {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** From a file of the user's own to the simulator. */
function wayTo(id: string, infoOf: (id: string) => Info | null): string[] {
  const way = [id]
  for (let at = id; ; ) {
    const { importers = [], dynamicImporters = [] } = infoOf(at) ?? {}
    const next = [...importers, ...dynamicImporters].find((importer) => !way.includes(importer))
    if (next === undefined) return way.reverse()
    way.push(next)
    if (!isOurs(next)) return way.reverse()
    at = next
  }
}
