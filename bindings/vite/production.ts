import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'
import { workerFile } from './worker-file.ts'

/** Fails a production build that contains the simulator, unless it is allowed. */
export function refuseProductionBuild(isAllowed: () => boolean): Plugin {
  let config: ResolvedConfig
  return {
    name: 'fauxtranet:production',
    apply: 'build',
    // Vite builds workers separately, with their own plugins.
    config: () => ({ worker: { plugins: () => [refuseProductionBuild(isAllowed)] } }),
    configResolved(resolved) {
      config = resolved
    },
    generateBundle(_, bundle) {
      if (!isProduction(config) || isAllowed()) return
      for (const file of publicWorkerFiles(config)) {
        this.warn(
          `${file} is part of the build, but production does not need MSW's worker file. Please delete it: ` +
            "the plugin serves it in development with mode 'worker'. Or move it to a folder that is only served in development.",
        )
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const importedId = [...chunk.moduleIds, ...chunk.imports, ...chunk.dynamicImports].find(isOurs)
        if (importedId === undefined) continue
        const modules = [...this.getModuleIds()].map((id) => this.getModuleInfo(id)!)
        const chain = chainTo(importedId, modules)
        this.error(
          `${chunk.fileName} contains fauxtranet, imported by ${chain.map((id) => nameOf(id, config.root)).join(' > ')}. ` +
            `Please ${remedyFor(config)}, or set the plugin's option demo: true if this is intended.`,
        )
      }
    },
  }
}

/** Vite only checks NODE_ENV, which other tools may set. */
function isProduction({ isProduction, mode }: ResolvedConfig): boolean {
  return isProduction || mode === 'production'
}

/** MSW's worker files in the public folder. Builds of workers do not copy it. */
function publicWorkerFiles({ publicDir, build, root, isWorker }: ResolvedConfig): string[] {
  if (publicDir === '' || !build.copyPublicDir || isWorker || !existsSync(publicDir)) return []
  return readdirSync(publicDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === workerFile)
    .map((path) => relative(root, join(publicDir, path)).replaceAll('\\', '/'))
}

function remedyFor({ isProduction }: ResolvedConfig): string {
  if (isProduction) return 'load it behind "if (import.meta.env.DEV)"'
  return `build with NODE_ENV=production (with "${process.env.NODE_ENV}", import.meta.env.DEV is true)`
}

const home = findHome(dirname(fileURLToPath(import.meta.url))).replaceAll('\\', '/')

function findHome(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findHome(dirname(folder))
}

function isOurs(id: string): boolean {
  return /^fauxtranet(\/|$)|\/node_modules\/fauxtranet\//.test(id) || id.startsWith(`${home}/dist/`)
}

interface Module {
  id: string
  isEntry: boolean
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** The shortest import chain from a user's entry to the simulator. Modules outside the bundle have no importers. */
function chainTo(importedId: string, modules: readonly Module[]): string[] {
  const seen = new Set([importedId])
  const chains = [[importedId]]
  for (const chain of chains) {
    const [first] = chain as [string]
    if (modules.some(({ id, isEntry }) => id === first && isEntry)) return chain.slice(0, chain.findIndex(isOurs) + 1)
    for (const { id, importedIds, dynamicallyImportedIds } of modules) {
      if (seen.has(id) || ![...importedIds, ...dynamicallyImportedIds].includes(first)) continue
      seen.add(id)
      chains.push([id, ...chain])
    }
  }
  return [importedId]
}

function nameOf(id: string, root: string): string {
  if (id.startsWith(`${home}/dist/`)) return `fauxtranet${id.slice(home.length)}`
  return id.startsWith('/') || /^[a-z]:/i.test(id) ? relative(root, id).replaceAll('\\', '/') : id.replace('\0', '')
}
