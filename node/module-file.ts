import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asSentence } from '../src/core/text/sentence.ts'
import { untilIdle } from './until-idle.ts'

export type Module = Record<string, unknown>

const neverSettles = 'it awaits a promise that never settles.'

export function importModule(path: string): Promise<Module> {
  return untilIdle(importOnce(path), neverSettles)
}

/** Prefers Node's own import. Node reads TypeScript since 22.18, but not all of its syntax. */
async function importOnce(path: string): Promise<Module> {
  const canStrip = 'typescript' in process.features && Boolean(process.features.typescript)
  if ((canStrip || !/\.[cm]?ts$/.test(path)) && isEsModule(path)) {
    try {
      return await import(pathToFileURL(path).href)
    } catch (error) {
      if (error instanceof SyntaxError) throw (await findParseError(path)) ?? error
      if (!needsJiti.test((error as NodeJS.ErrnoException | null)?.code ?? '')) throw error
    }
  }
  return asExported(await (await openJiti()).import<Module>(path))
}

/** jiti reports the position of a syntax error. */
async function findParseError(path: string): Promise<unknown> {
  try {
    await (await openJiti()).import(path)
  } catch (error) {
    if (/:\d+:\d+/.test(String(error))) return error
  }
  return undefined
}

/** Whether Node treats a file as an ES module. Otherwise Node would reject `import`, or warn about it. */
function isEsModule(path: string): boolean {
  if (/\.m[jt]s$/.test(path)) return true
  const folder = dirname(path)
  const file = join(folder, 'package.json')
  if (existsSync(file)) return !/\.c[jt]s$/.test(path) && JSON.parse(readFileSync(file, 'utf8')).type === 'module'
  return folder !== dirname(folder) && isEsModule(join(dirname(folder), basename(path)))
}

/** If there is no default export, jiti returns the module itself as the default. */
function asExported(module: Module): Module {
  const isEs = '__esModule' in module || Reflect.get(module, Symbol.toStringTag) === 'Module'
  return isEs && !('default' in module) ? { ...module } : module
}

/** Errors that jiti avoids: enums, imports without a suffix, Node without type stripping. */
const needsJiti = /TYPESCRIPT|UNKNOWN_FILE_EXTENSION|MODULE_NOT_FOUND|DIR_IMPORT|TYPE_STRIPPING/

/** Imports a file and its own imports again, except packages. `onFiles` receives all files, even if one is broken. */
export async function importAgain(path: string, onFiles: (files: readonly string[]) => void): Promise<Module> {
  // Node imports a module only once, so this uses jiti.
  const jiti = await openJiti()
  for (const file of ownFilesIn(jiti.cache)) delete jiti.cache[file]
  try {
    return asExported(await untilIdle(evaluate(jiti, path), neverSettles))
  } finally {
    onFiles([...new Set([path, ...ownFilesIn(jiti.cache)])])
    for (const file of ownFilesIn(jiti.cache)) delete jiti.cache[file]
  }
}

/** If this package is linked rather than installed, requiring it would make jiti load a second copy. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.url)

/** jiti leaves `import` of JavaScript to Node, so JavaScript is required, unless it has a top-level await. */
async function evaluate(jiti: Awaited<ReturnType<typeof openJiti>>, path: string): Promise<Module> {
  try {
    if (isInstalled && /\.m?js$/.test(path)) return jiti(path)
  } catch (error) {
    if (!/\bawait\b/.test(String(error))) throw error
  }
  return jiti.import<Module>(path)
}

async function openJiti() {
  const { createJiti } = await import('jiti')
  // Use the running package, not a copy.
  return createJiti(import.meta.url, { nativeModules: ['fauxtranet'], fsCache: false })
}

function ownFilesIn(cache: object): string[] {
  return Object.keys(cache).filter((file) => !/[\\/]node_modules[\\/]/.test(file))
}

export function explainImport(error: unknown): string {
  if (/Cannot find (package|module) 'fauxtranet/.test(String(error))) {
    return 'it imports fauxtranet, which is not installed there. Please run npm install fauxtranet in that folder.'
  }
  if (/\bdefineConfig\b/.test(String(error))) {
    return "defineConfig cannot be found. Please use import { defineConfig } from 'fauxtranet/config'."
  }
  const why = asSentence(error).replace(/\s+Require stack:\s+- (\S+?)\.?(\s.*)?$/s, ', which is imported by $1.')
  const where = findPlace(error)
  const isNamed = where === undefined || /:\d+:\d+|imported by/.test(why)
  return `${isNamed ? why : `${why.replace(/\.$/, '')}, at ${where}.`} Please fix the file.`
}

/** The first line of the stack, if it is in a user's file. */
function findPlace(error: unknown): string | undefined {
  const lines = (error instanceof Error ? (error.stack ?? '') : '').split('\n')
  const own = lines.find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
  if (own === undefined || /node:|[\\/]node_modules[\\/]/.test(own)) return undefined
  return /(?:file:\/\/)?([^\s()]+:\d+:\d+)\)?$/.exec(own)?.[1]
}
