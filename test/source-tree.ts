import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

// The repository as data, for tests about it.

export const root = join(import.meta.dirname, '..')

/** The path is relative to the root, with `/` as separator. */
interface SourceFile {
  path: string
  text: string
}

const folders = [
  'src',
  'fixtures',
  'scenarios',
  'browser',
  'node',
  'hosting',
  'cloudflare',
  'bindings',
  'test',
  'tools',
  'bench',
  'site',
]
// Files created by the build, a test run, or a package manager.
const generated =
  /(^|\/)(node_modules|dist|\.git|\.cache|\.temp|baked|storybook-static|test-results|playwright-report)\//

function filesIn(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !generated.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function readSources(): SourceFile[] {
  return folders.flatMap(filesIn).filter(({ path }) => /\.tsx?$/.test(path))
}

export function readEverything(): SourceFile[] {
  const loose = readdirSync(root, { withFileTypes: true }).filter(
    // In a separate work tree, `.git` is a file.
    (entry) => entry.isFile() && !/^\.git$|\.tsbuildinfo$/.test(entry.name),
  )
  const other = ['.ci', '.github', 'docs', 'examples'].filter((name) => readdirSync(root).includes(name))
  return [
    ...loose.map(({ name }) => ({ path: name, text: readFileSync(join(root, name), 'utf8') })),
    ...[...folders, ...other].flatMap(filesIn),
  ]
}

export interface Import {
  /** The path of one of our files, or the name of a package. */
  to: string
  isOwn: boolean
  /** Types do not exist at runtime. `later` marks `import()`, which loads on demand. */
  kind: 'now' | 'later' | 'type'
}

const statement =
  /^[ \t]*(?:import|export)\s+(type\s+)?((?:[\w$*]+[\s,]*)?(?:as\s+[\w$]+\s*)?(?:\{[^}]*\}\s*)?from\s*)?['"]([^'"\n]+)['"]/gm
const dynamic = /\bimport\(\s*['"`]([^'"`\n]+)['"`]/g

/** Statements, `export … from`, and `import()`. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  const statements = [...code.matchAll(statement)].map(([, type, names = '', to]) => ({
    to: to!,
    kind: type !== undefined || isAllTypes(names) ? ('type' as const) : ('now' as const),
  }))
  const dynamics = [...code.matchAll(dynamic)].map(([, to]) => ({ to: to!, kind: 'later' as const }))
  return [...statements, ...dynamics].map(({ to, kind }) => {
    const isOwn = to.startsWith('.')
    return { to: isOwn ? normalize(join(dirname(path), to)).replaceAll('\\', '/') : to, isOwn, kind }
  })
}

/** `{ type A, type B } from` */
function isAllTypes(names: string): boolean {
  const list = /^\{([^}]*)\}/
    .exec(names)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  const some = list?.filter(Boolean) ?? []
  return some.length > 0 && some.every((name) => name.startsWith('type '))
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

export const isTest = (path: string) => /\.test\.ts$|^test\//.test(path)
