import { type AddressInfo, createServer } from 'node:net'
import { type CodeBlock, codeBlocksOf, fileNameOf, readPages } from '../../tools/pages.ts'
import { UserProject } from './user-project.ts'

// The code of README.md and docs/. The word after the backticks names where it runs; test/docs.test.ts knows the kinds.

const blocks = readPages().flatMap(codeBlocksOf)
export const blocksFor = (how: string) => blocks.filter((block) => block.how === how)
export const startsOf = (page: string) => blocksFor('start').filter((block) => block.page === page)
export const nameOf = ({ page, title }: CodeBlock) => `${page}: ${title}`
export const fileOf = (block: CodeBlock) => {
  const endings: Record<string, string> = { vitest: 'test.ts', playwright: 'spec.ts' }
  const number = blocks.indexOf(block)
  return `${number}-${nameOf(block).toLowerCase().replace(/\W+/g, '-')}.${endings[block.how] ?? 'ts'}`
}

export function createDocsProject(name: string): UserProject {
  const project = new UserProject(name)
  const compilerOptions = {
    composite: false,
    noEmit: true,
    emitDeclarationOnly: false,
    jsx: 'react-jsx',
    types: ['node'],
  }
  project.write(
    'tsconfig.json',
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['*.ts'] }),
  )
  for (const how of ['node', 'browser', 'vitest', 'playwright'])
    for (const block of blocksFor(how)) project.write(fileOf(block), scriptOf(block))
  for (const page of ['docs/testing.md', 'docs/vite.md', 'docs/own-applications.md', 'docs/own-scenarios.md'])
    for (const block of startsOf(page)) project.write(fileNameOf(block), block.code)
  return project
}

export const mark = 'printed: '

/** Gives the block its own console, so that its output is separate. */
function scriptOf({ how, code }: CodeBlock): string {
  if (how !== 'node' && how !== 'browser') return code
  return `const console = { log: (...printed: unknown[]) => globalThis.console.info('${mark}' + printed.join(' ')) }\n${code}`
}

export function markedIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(mark.length))
}

export async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
