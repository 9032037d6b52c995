import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { asSentence } from '../../src/core/text/sentence.ts'
import { defineConfig, type FauxtranetConfig } from '../../src/simulator/configuration/config.ts'
import type { UncheckedOptions } from '../../src/simulator/options.ts'
import { explainImport, importModule } from '../module-file.ts'

/** The same as from outside: the names in it are checked when they are used. */
export type AnyConfig = UncheckedOptions & Pick<FauxtranetConfig, 'port' | 'host'>

/** What a configuration may be called; the first is what we write. */
export const configNames = [
  'fauxtranet.config.ts',
  'fauxtranet.config.mts',
  'fauxtranet.config.js',
  'fauxtranet.config.mjs',
] as const

/** Finds the configuration of a project: in this folder or above, up to the one with its package.json. */
export function findConfigFile(folder = process.cwd()): string | undefined {
  const found = configNames.map((name) => join(folder, name)).find(isFile)
  const above = dirname(folder)
  if (found || above === folder || isFile(join(folder, 'package.json'))) return found
  return findConfigFile(above)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Loads a configuration, and checks the names of its options. */
export async function loadConfigFile(file: string, load = importModule): Promise<AnyConfig> {
  const path = resolve(file)
  const shown = presentPath(path)
  if (!isFile(path)) throw new Error(`There is no file ${path}. Please put it back, or check the value of --config.`)
  const exported = await load(path).catch((error: unknown) => {
    throw new Error(`Failed to load ${shown}: ${explainImport(error)}`, { cause: error })
  })
  // An empty file would pass as an empty configuration, and an editor that begins to write would take all rows along.
  const config = readFileSync(path, 'utf8').trim() === '' ? undefined : exported.default
  if (typeof config !== 'object' || config === null || Array.isArray(config) || config instanceof Promise) {
    throw new Error(noConfiguration(shown))
  }
  const { withCheckedScenarios } = await import('./checked-scenario.ts')
  try {
    const defined = defineConfig(config as FauxtranetConfig) as AnyConfig
    checkElements('applications', defined.applications, 'defineApplication or extendApplication')
    checkElements('scenarios', defined.scenarios, 'defineScenario')
    return withCheckedScenarios(defined, shown)
  } catch (error) {
    throw new Error(`Failed to read ${shown}: ${asSentence(error)}`)
  }
}

/** What to say of a file without a default export. */
export function noConfiguration(file: string): string {
  return `There is no configuration in ${file}. Please export one: export default defineConfig({ … }).`
}

/** A wrong one would be a riddle later: a configuration may be plain JavaScript. */
function checkElements(name: string, list: unknown, makers: string): void {
  if (Array.isArray(list) && !list.every((each) => typeof each === 'object' && each !== null))
    throw new TypeError(`${name} must be a list of what ${makers} returns.`)
}

/** The configuration of a project; an empty one where it has no file. */
export async function readConfig(folder?: string): Promise<AnyConfig> {
  const file = findConfigFile(folder)
  return file === undefined ? {} : loadConfigFile(file)
}

/** The same without what only a server needs. */
export async function readSimulatorConfig(folder?: string): Promise<UncheckedOptions> {
  const { port: _, host: __, ...options } = await readConfig(folder)
  return options
}

/** A path as it is shown: from here, where it is below. */
export function presentPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}
