import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { findConfigFile } from '../../node/config/config-file.ts'
import type { AnyScenario } from '../../src/world/scene.ts'
import { hostToolOf } from './host-tool.ts'
import { optimizedFor } from './optimized.ts'
import { type FauxtranetPluginOptions, readOptions } from './options.ts'
import { createPagePlugin } from './page-plugin.ts'
import { refuseProductionBuild } from './production.ts'
import { configId } from './project-config.ts'
import { createServerPlugin } from './server-plugin.ts'
import { Setup } from './setup.ts'

export type { ScenarioName } from '../../scenarios/presets.ts'
export type { FauxtranetPluginOptions } from './options.ts'

/**
 * Adds the fake intranet to Vite, in its dev and preview servers or in the page.
 *
 * @example
 * export default defineConfig({ plugins: [fauxtranet({ scenario: 'full-trash' })] })
 */
export function fauxtranet<S extends AnyScenario>(given: FauxtranetPluginOptions<S> = {}): Plugin[] {
  const setup = new Setup(readOptions(given))
  return [
    readProject(setup),
    createPagePlugin(setup),
    createServerPlugin(setup),
    refuseProductionBuild(() => setup.options.demo || setup.tool.hasBinding),
  ]
}

function readProject(setup: Setup): Plugin {
  const { mode, panel, applicationsFile } = setup.options
  return {
    name: 'fauxtranet',
    enforce: 'pre',
    config(user, { command }) {
      if (command !== 'serve') return undefined
      const ofPanel = panel ? ['fauxtranet/panel'] : []
      if (mode !== 'worker' && !hostToolOf(user.plugins).hasPages) return { optimizeDeps: { include: ofPanel } }
      const files = { config: findConfigFile(resolve(user.root ?? '.')), applications: applicationsFile }
      const optimized = optimizedFor(user, files)
      return { optimizeDeps: { ...optimized, include: [...optimized.include, ...ofPanel] } }
    },
    configResolved(config) {
      setup.readProject(config)
      // Storybook does not print Vite's URLs, so the line would be missing.
      if (setup.tool.isStorybook) setup.project.printPath(config.logger, 'fauxtranet: ')
    },
    configureServer: (server) => setup.project.print(server),
    resolveId: (id) => (id === configId ? id : undefined),
    load: (id) => (id === configId ? setup.project.module() : undefined),
    transform(code, id, options) {
      const changed = options?.ssr ? undefined : setup.project.transform(code, id)
      return changed && { code: changed, map: null }
    },
  }
}
