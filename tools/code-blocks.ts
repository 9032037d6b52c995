export interface CodeBlock {
  /** What stands behind the backticks: `ts vitest`. */
  kind: string
  code: string
}

const fenced = /^```(.+)\n([\s\S]*?)^```$/gm

/** The code blocks of a page, in its order. */
export function codeBlocksOf(page: string): CodeBlock[] {
  return [...page.matchAll(fenced)].map(([, kind, code]) => ({ kind: kind!, code: code! }))
}

/** Where a recipe is held to be true: by a test that executes it, or in a file that it is a part of. */
export interface Recipe extends CodeBlock {
  title: string
  /** From the root of the repository. */
  file: string
  /** The name of the test; none where the recipe is a part of the file. */
  test?: string
}

const caption = /^<sub>(executed by|part of) \[([^\]]+)\]\(\.\.\/([^)]+)\)(?:: "(.+)")?<\/sub>$/m

/** The recipes of a page: a heading of the third degree, a code block, and below it who vouches for it. */
export function recipesOf(page: string): Recipe[] {
  return page
    .split(/^#{2,3} /m)
    .slice(1)
    .filter((section) => section.includes('```'))
    .map(readRecipe)
}

function readRecipe(section: string): Recipe {
  const [title = ''] = section.split('\n', 1)
  const [block, ...others] = codeBlocksOf(section)
  if (!block || others.length > 0) throw new Error(`"${title}" has not exactly one code block.`)
  const [, how, shown, file, test] = caption.exec(section.slice(section.lastIndexOf('```'))) ?? []
  if (!file || shown !== file || (how === 'executed by') !== (test !== undefined)) {
    throw new Error(`"${title}" does not say below its code who vouches for it.`)
  }
  return { title, ...block, file, ...(test !== undefined && { test }) }
}

/** What a block says that it prints: behind `console.log(…)`, in a script on lines of its own. */
export function printsOf({ kind, code }: CodeBlock): string[] {
  const said = kind === 'sh' ? /^# (.*)$/gm : /console\.log\(.*\) \/\/ (.*)$/gm
  return [...code.matchAll(said)].map(([, text]) => text!)
}
