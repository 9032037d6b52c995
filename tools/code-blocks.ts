export interface CodeBlock {
  /** The text after the backticks: `ts vitest`. */
  kind: string
  code: string
}

const fenced = /^```(.+)\n([\s\S]*?)^```$/gm

/** The code blocks of a page, in order. */
export function codeBlocksOf(page: string): CodeBlock[] {
  return [...page.matchAll(fenced)].map(([, kind, code]) => ({ kind: kind!, code: code! }))
}

/** What verifies a recipe: a test that runs it, or a file that contains it. */
export interface Recipe extends CodeBlock {
  title: string
  /** From the root of the repository. */
  file: string
  /** The name of the test. Undefined if the recipe is a part of the file. */
  test?: string
}

const caption = /^<sub>(executed by|part of) \[([^\]]+)\]\(\.\.\/([^)]+)\)(?:: "(.+)")?<\/sub>$/m

/** The recipes of a page: a heading of level three, a code block, and a link below it to what verifies it. */
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
  if (!block || others.length > 0) throw new Error(`"${title}" must have exactly one code block.`)
  const [, how, shown, file, test] = caption.exec(section.slice(section.lastIndexOf('```'))) ?? []
  if (!file || shown !== file || (how === 'executed by') !== (test !== undefined)) {
    throw new Error(`"${title}" must name the test or file that verifies it below its code.`)
  }
  return { title, ...block, file, ...(test !== undefined && { test }) }
}

/** The output that a block promises: after `console.log(…)`, or in a script on its own lines. */
export function printsOf({ kind, code }: CodeBlock): string[] {
  const said = kind === 'sh' ? /^# (.*)$/gm : /console\.log\(.*\) \/\/ (.*)$/gm
  return [...code.matchAll(said)].map(([, text]) => text!)
}
