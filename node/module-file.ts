import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asSentence } from '../src/core/text/sentence.ts'
import { untilIdle } from './until-idle.ts'

export type Module = Record<string, unknown>

const neverSettles = 'it awaits a promise that nothing settles.'

export function importModule(path: string): Promise<Module> {
  return untilIdle(importOnce(path), neverSettles)
}

/** Imports with Node where possible: it reads TypeScript since 22.18, but not all of it. */
async function importOnce(path: string): Promise<Module> {
  const canStrip = 'typescript' in process.features && Boolean(process.features.typescript)
  if ((canStrip || !/\.[cm]?ts$/.test(path)) && isEsModule(path)) {
    try {
      return await import(pathToFileURL(path).href)
    } catch (error) {
      if (error instanceof SyntaxError) throw (await findParseError(path)) ?? error
      if (!isBeyondNode.test((error as NodeJS.ErrnoException | null)?.code ?? '')) throw error
    }
  }
  return asExported(await (await openJiti()).import<Module>(path))
}

/** What jiti says of a file that cannot be parsed: it knows where. */
async function findParseError(path: string): Promise<unknown> {
  try {
    await (await openJiti()).import(path)
  } catch (error) {
    if (/:\d+:\d+/.test(String(error))) return error
  }
  return undefined
}

/** Whether Node takes a file for an ES module. In other packages it would refuse `import`, or warn. */
function isEsModule(path: string): boolean {
  if (/\.m[jt]s$/.test(path)) return true
  const folder = dirname(path)
  const file = join(folder, 'package.json')
  if (existsSync(file)) return !/\.c[jt]s$/.test(path) && JSON.parse(readFileSync(file, 'utf8')).type === 'module'
  return folder !== dirname(folder) && isEsModule(join(dirname(folder), basename(path)))
}

/** What a module exports. jiti gives one without a default export itself as such. */
function asExported(module: Module): Module {
  const isEs = '__esModule' in module || Reflect.get(module, Symbol.toStringTag) === 'Module'
  return isEs && !('default' in module) ? { ...module } : module
}

/** Errors for what jiti can do: an enum, an import without a suffix, a Node with type stripping off. */
const isBeyondNode = /TYPESCRIPT|UNKNOWN_FILE_EXTENSION|MODULE_NOT_FOUND|DIR_IMPORT|TYPE_STRIPPING/

/**
 * Imports a file and all that it imports as they are now, whatever was imported before; but for packages. `onFiles` is
 * called with the files that were read, also where one of them is broken.
 */
export async function importAnew(path: string, onFiles: (files: readonly string[]) => void): Promise<Module> {
  // Node imports a module once, so it cannot do this.
  const jiti = await openJiti()
  for (const file of ownFilesIn(jiti.cache)) delete jiti.cache[file]
  try {
    return asExported(await untilIdle(evaluate(jiti, path), neverSettles))
  } finally {
    onFiles([...new Set([path, ...ownFilesIn(jiti.cache)])])
    for (const file of ownFilesIn(jiti.cache)) delete jiti.cache[file]
  }
}

/** Where this package is linked, and not installed, jiti would make a copy of it when it is required. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.url)

/** Requires JavaScript, which jiti would leave to Node for an import. What awaits something can only be imported. */
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
  // The package must be the running one, not a copy.
  return createJiti(import.meta.url, { nativeModules: ['fauxtranet'], fsCache: false })
}

function ownFilesIn(cache: object): string[] {
  return Object.keys(cache).filter((file) => !/[\\/]node_modules[\\/]/.test(file))
}

/** Why a file could not be imported, and where. */
export function explainImport(error: unknown): string {
  if (/Cannot find (package|module) 'fauxtranet/.test(String(error))) {
    return 'it imports fauxtranet, which cannot be found from there. Please run npm install fauxtranet beside it.'
  }
  if (/\bdefineConfig\b/.test(String(error))) {
    return "defineConfig cannot be found there. Please write import { defineConfig } from 'fauxtranet/config'."
  }
  const why = asSentence(error).replace(/\s+Require stack:\s+- (\S+?)\.?(\s.*)?$/s, ', which is imported by $1.')
  const where = findPlace(error)
  const isNamed = where === undefined || /:\d+:\d+|imported by/.test(why)
  return `${isNamed ? why : `${why.replace(/\.$/, '')}, at ${where}.`} Please fix the file.`
}

/** The line of a user's file that an error comes from. */
function findPlace(error: unknown): string | undefined {
  const lines = (error instanceof Error ? (error.stack ?? '') : '').split('\n')
  const own = lines.find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
  if (own === undefined || /node:|[\\/]node_modules[\\/]/.test(own)) return undefined
  return /(?:file:\/\/)?([^\s()]+:\d+:\d+)\)?$/.exec(own)?.[1]
}
