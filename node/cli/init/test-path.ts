/** Best first. The test contains no types, so that every suffix works. */
const suffixes = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs']

/** A path that the `include` of a Vitest configuration matches. Without one, next to the application. */
export function pathOfVitestTest(config: string): string {
  const [, list = ''] = /\binclude:\s*\[((?:\s*(['"`])[^'"`]*\2\s*,?)*)/.exec(config) ?? []
  const patterns = [...list.matchAll(/['"`]([^'"`]*)/g)].map(([, text]) => text!).filter((text) => text.includes('*'))
  const paths = patterns.flatMap((pattern) => expand(pattern.replace(/^\.\//, ''))).map(toPath)
  const [best = 'fauxtranet/canteen.test.ts'] = paths
    .filter((path) => rankOf(path) !== -1)
    .sort((a, b) => rankOf(a) - rankOf(b) || Number(/spec/.test(a)) - Number(/spec/.test(b)))
  return best
}

function rankOf(path: string): number {
  return suffixes.indexOf(path.slice(path.lastIndexOf('.') + 1))
}

/** Expands `{a,b}`, `?(a|b)`, `@(a|b)` and `[ab]`. */
function expand(pattern: string): string[] {
  const found = /([?@+*]?)\(([^()]*)\)|\{([^{}]*)\}|\[([^\]]*)\]/.exec(pattern)
  if (!found) return [pattern]
  const [whole, sign, group, braces, letters] = found
  const some = group?.split('|') ?? braces?.split(',') ?? [...letters!]
  const before = pattern.slice(0, found.index)
  const after = pattern.slice(found.index + whole.length)
  return [...(sign === '?' || sign === '*' ? [''] : []), ...some].flatMap((each) => expand(before + each + after))
}

function toPath(pattern: string): string {
  const path = pattern.replace(/^\*\*\//, 'fauxtranet/').replaceAll('/**/', '/')
  const name = path.slice(path.lastIndexOf('/') + 1)
  const folder = path.slice(0, -name.length || undefined).replace(/\*+/g, 'fauxtranet')
  return folder + name.replace(/\*+/g, /test|spec/.test(name) ? 'canteen' : 'canteen.test')
}
