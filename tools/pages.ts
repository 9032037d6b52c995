import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

// The documents as data, for tests and for the tool that writes generated parts.

const root = join(import.meta.dirname, '..')

/** The path is relative to the root, with `/` as separator. */
interface DocumentPage {
  path: string
  text: string
}

export function readPages(): DocumentPage[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const paths = inDocs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name.replaceAll('\\', '/')}`)
  return ['README.md', ...paths.sort()].map(readPage)
}

export function readPage(path: string): DocumentPage {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

const fenced = /^```(.+)\n([\s\S]*?)^```$/gm

export function withoutCode(text: string): string {
  return text.replace(fenced, '').replace(/`[^`\n]*`/g, '')
}

function proseOf({ text }: DocumentPage): string {
  return text.replace(fenced, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''))
}

/** Returns links and images without a target among these pages and files. */
export function brokenLinks(pages: readonly DocumentPage[], files: ReadonlySet<string>): string[] {
  const places = new Map(pages.map((page) => [page.path, new Set(headingsOf(page.text).map(({ anchor }) => anchor))]))
  return pages.flatMap((page) =>
    [...proseOf(page).matchAll(/(?:\]\(|src="(?=\.))(?!https?:)([^)"#]*)(?:#([^)"]*))?[)"]/g)]
      .filter(([, path, anchor]) => {
        const target = path ? posix.normalize(posix.join(posix.dirname(page.path), path)) : page.path
        return !files.has(target) || (anchor !== undefined && !places.get(target)?.has(anchor))
      })
      .map(([link]) => `${page.path}: ${link.slice(1)}`),
  )
}

interface Heading {
  level: number
  title: string
  anchor: string
}

/** With the anchors that GitHub and npm create. */
export function headingsOf(text: string): Heading[] {
  const seen = new Map<string, number>()
  return [...text.replace(fenced, '').matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks, title]) => {
    const slug = slugOf(title!)
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return { level: marks!.length, title: title!, anchor: times === 0 ? slug : `${slug}-${times}` }
  })
}

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

interface IndexSection {
  title: string
  /** Paths are relative to the root. */
  pages: { title: string; path: string; covers: string }[]
}

/** The sections of docs/README.md. */
export function readIndex(): IndexSection[] {
  const [, ...sections] = readPage('docs/README.md').text.split(/^## /m)
  return sections.map((section) => ({
    title: section.split('\n', 1)[0]!,
    pages: [...section.matchAll(/^\| \[(.*)\]\((.*)\) \| (.*) \|$/gm)].map(([, title, path, covers]) => ({
      title: title!,
      path: posix.join('docs', path!),
      covers: covers!,
    })),
  }))
}

export interface CodeBlock {
  page: string
  /** The heading above it. */
  title: string
  language: string
  /** How it is verified: the rest of the line with the backticks. */
  how: string
  code: string
}

export function codeBlocksOf({ path, text }: DocumentPage): CodeBlock[] {
  return [...text.matchAll(fenced)].map(({ 1: kind, 2: code, index }) => {
    const [language = '', ...how] = kind!.split(' ')
    const title =
      [
        ...text
          .slice(0, index)
          .replace(fenced, '')
          .matchAll(/^#+ (.+)$/gm),
      ].at(-1)?.[1] ?? ''
    return { page: path, title, language, how: how.join(' '), code: code! }
  })
}

/** The promised output: after `console.log(…)`, or on separate lines in a script. */
export function printsOf({ language, code }: CodeBlock): string[] {
  const pattern = language === 'sh' ? /^# (.*)$/gm : /console\.log\(.*\) \/\/ (.*)$/gm
  return [...code.matchAll(pattern)].map(([, text]) => text!)
}

/** The file name in the comment on the block's first line. */
export function fileNameOf({ code }: CodeBlock): string {
  return /^(?:\/\/|<!--) ([\w./-]+)/.exec(code)?.[1] ?? ''
}
