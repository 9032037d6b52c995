import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { asSentence } from '../../src/core/text/sentence.ts'
import { defineConfig, type FauxtranetConfig } from '../../src/simulator/configuration/config.ts'
import type { UncheckedOptions } from '../../src/simulator/options.ts'
import { explainImport, importModule } from '../module-file.ts'

/** Names in it are checked when they are used. */
export type AnyConfig = UncheckedOptions & Pick<FauxtranetConfig, 'port' | 'host'>

/** Supported file names. `init` writes the first. */
export const configNames = [
  'fauxtranet.config.ts',
  'fauxtranet.config.mts',
  'fauxtranet.config.js',
  'fauxtranet.config.mjs',
] as const

/** Searches this folder and its parents, up to the one with package.json. Ignores files that others may have written. */
export function findConfigFile(folder = process.cwd()): string | undefined {
  const folders = foldersUpToProject(folder)
  const file = folders.flatMap((each) => configNames.map((name) => join(each, name))).find(isFile)
  const why = file && whyIgnored(file, folder, hasPackage(folders.at(-1)!))
  if (!why) return file
  if (!ignored.has(file))
    console.error(
      `fauxtranet: Ignored ${file}: ${why}. To use it, pass --config ${file}, or move it next to your package.json.`,
    )
  ignored.add(file)
  return undefined
}

const ignored = new Set<string>()

function foldersUpToProject(folder: string): string[] {
  const above = dirname(folder)
  return above === folder || hasPackage(folder) ? [folder] : [folder, ...foldersUpToProject(above)]
}

function hasPackage(folder: string): boolean {
  return isFile(join(folder, 'package.json'))
}

/** Running a file gives its author your permissions. A package.json in the same folder would do so as well. */
function whyIgnored(file: string, start: string, isInProject: boolean): string | undefined {
  const folder = dirname(file)
  const isHere = folder === start || !relative(process.cwd(), folder).startsWith('..')
  if (isHere && hasPackage(folder)) return undefined
  if (!isHere && !isInProject) return 'it is in a parent folder without a package.json'
  const user = process.getuid?.()
  // On Windows, Node reports neither owners nor modes.
  if (user === undefined) return undefined
  const found = [statSync(file), statSync(folder)]
  if (found.some(({ uid }) => uid !== user && uid !== 0)) return 'it belongs to another user'
  // Many systems give each user a group of their own, and let it write.
  const isOpen = ({ mode, gid }: Stats) => mode & (gid === process.getgid?.() ? 0o002 : 0o022)
  return found.some(isOpen) ? 'other users can write to it or its folder' : undefined
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Checks the names of the options. */
export async function loadConfigFile(file: string, load = importModule): Promise<AnyConfig> {
  const path = resolve(file)
  const shown = presentPath(path)
  if (!isFile(path)) throw new Error(`There is no file ${path}. Please restore it, or check the value of --config.`)
  const exported = await load(path).catch((error: unknown) => {
    throw new Error(`Failed to load ${shown}: ${explainImport(error)}`, { cause: error })
  })
  // An editor that starts to write empties the file. As an empty configuration, that would delete all rows.
  const config = readFileSync(path, 'utf8').trim() === '' ? undefined : exported.default
  if (typeof config !== 'object' || config === null || Array.isArray(config) || config instanceof Promise) {
    throw new Error(missingConfiguration(shown))
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

export function missingConfiguration(file: string): string {
  return `There is no configuration in ${file}. Please export one: export default defineConfig({ … }).`
}

/** A configuration may be plain JavaScript, and invalid elements would cause obscure errors later. */
function checkElements(name: string, list: unknown, functions: string): void {
  if (Array.isArray(list) && !list.every((each) => typeof each === 'object' && each !== null))
    throw new TypeError(`${name} must be a list of results of ${functions}.`)
}

/** Empty if the project has no configuration file. */
export async function readConfig(folder?: string): Promise<AnyConfig> {
  const file = findConfigFile(folder)
  return file === undefined ? {} : loadConfigFile(file)
}

/** Without the options that only a server needs. */
export async function readSimulatorConfig(folder?: string): Promise<UncheckedOptions> {
  const { port: _, host: __, ...options } = await readConfig(folder)
  return options
}

/** Relative to the current folder, if it is inside. */
export function presentPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}
