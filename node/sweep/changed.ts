import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { EndpointCard } from '../../src/control/shapes.ts'

export interface ChangedFile {
  /** From the root of the repository. */
  path: string
  /** Empty for a deleted or large file. */
  text: string
}

/** What a change may concern: a route, or a story with the files that define it. */
export interface ChangeTarget {
  path: string
  endpoints: readonly string[]
  files?: readonly string[]
}

type Endpoint = Pick<EndpointCard, 'id' | 'path'>

/** Generated files name everything. */
const longestText = 1_000_000

/** The files that changed since a git ref, in the working tree as well, including new ones. Leaves out one folder. */
export function readChangedFiles(ref: string, leftOut: string, folder = process.cwd()): ChangedFile[] {
  const root = git(folder, 'rev-parse', '--show-toplevel').trim()
  const changed = git(root, 'diff', '--merge-base', '--name-only', '-z', '--end-of-options', ref, '--')
  const created = git(root, 'ls-files', '--others', '--exclude-standard', '-z')
  const paths = new Set(`${changed}${created}`.split('\0').filter(Boolean))
  const isLeftOut = (path: string) => !relative(resolve(folder, leftOut), join(root, path)).startsWith('..')
  return [...paths].filter((path) => !isLeftOut(path)).map((path) => ({ path, text: readText(join(root, path)) }))
}

/**
 * A change concerns a route if the path of a changed file has a word of the route's path, or if a changed file names one
 * of its endpoints: the id, the name without the application, or the fixed part of its URL.
 */
export function isConcerned(
  { path, endpoints, files = [] }: ChangeTarget,
  changed: readonly ChangedFile[],
  all: readonly Endpoint[],
): boolean {
  const words = new Set(wordsOf(path))
  const used = all.filter(({ id }) => endpoints.includes(id))
  return changed.some(
    (file) =>
      files.some((own) => `/${file.path}`.endsWith(own.replace(/^\.?\/?/, '/'))) ||
      wordsOf(file.path).some((word) => words.has(word)) ||
      used.some((endpoint) => names(file.text, endpoint)),
  )
}

function names(text: string, { id, path }: Endpoint): boolean {
  const name = id.slice(id.indexOf('.') + 1)
  const fixed = path.split(/\/?[:{]/)[0]!
  return text.includes(fixed) || new RegExp(`\\b${name}\\b`).test(text)
}

/** `src/people/UserList.tsx` has the words src, people, user, list. Ids and endings of files do not count. */
function wordsOf(path: string): string[] {
  return path
    .replace(/\.\w+$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !folders.has(word))
}

/** Names of folders that most projects have. */
const folders = new Set(['src', 'app', 'pages', 'routes', 'components', 'index', 'html'])

function readText(file: string): string {
  if (!existsSync(file) || !statSync(file).isFile() || statSync(file).size > longestText) return ''
  return readFileSync(file, 'utf8')
}

function git(cwd: string, ...parameters: string[]): string {
  try {
    return execFileSync('git', parameters, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 100_000_000 })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`Failed to run git ${parameters[0]}: ${stderr?.trim() || message}`, { cause: error })
  }
}
