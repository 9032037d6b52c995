import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'
import { readSweepFlags } from '../node/cli/sweep/flags.ts'
import { script as panel } from '../src/control/baked/panel.ts'
import { appOptions } from '../src/server/app.ts'
import { entryPointOptions, settingNames } from '../src/simulator/known-options.ts'
import { generated, renderIndex, renderParts } from '../tools/docs.ts'
import { brokenLinks, codeBlocksOf, fileNameOf, printsOf, readPage, readPages, withoutCode } from '../tools/pages.ts'
import { peerTrials } from '../tools/peers.ts'
import { readEverything, root } from './source-tree.ts'

// Tests of the documents themselves. test/e2e/docs.test.ts runs their code.

const pages = readPages()
const blocks = pages.flatMap(codeBlocksOf)
// Needs an empty folder, or a tool that is not installed here.
const ofPeers = blocks.filter(({ how }) => how === 'peers')
const readme = readPage('README.md')
const contributing = readPage('CONTRIBUTING.md')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const sectionOf = (path: string, title: string) =>
  readPage(path)
    .text.split(/^## /m)
    .find((section) => section.startsWith(`${title}\n`))!

describe('README', () => {
  it('has at most 200 lines, a picture of the intranet and an animation', () => {
    expect(readme.text.trimEnd().split('\n').length).toBeLessThanOrEqual(200)
    const pictures = [...readme.text.matchAll(/!\[.*\]\((.*)\)/g)].map(([, path]) => path!)
    expect(pictures).toEqual(['docs/intranet.webp', 'docs/approve-and-undo.webp'])
    for (const path of pictures) expect(statSync(join(root, path)).size).toBeLessThan(1_000_000)
  })

  it('has five starts of at most ten lines', () => {
    const [, ...starts] = sectionOf('README.md', 'Five starts').split(/^### /m)
    expect(starts.map((start) => start.split('\n', 1)[0])).toEqual([
      'Vite',
      'Vitest',
      'Playwright',
      'Storybook',
      'Server',
    ])
    for (const text of starts) {
      const lines = codeBlocksOf({ path: 'README.md', text }).flatMap(({ code }) => code.trimEnd().split('\n'))
      expect(lines.length, text.split('\n', 1)[0]).toBeLessThanOrEqual(10)
    }
  })

  it('names the archive of npm pack', () => {
    expect(readme.text).toContain(`/${manifest.name}-${manifest.version}.tgz`)
  })

  it('has two commands: to start it, and to run what CI runs', () => {
    const commands = readFileSync(join(root, '.ci/run'), 'utf8').split('\n')
    const named = blocks.filter(({ how }) => how === 'ci').flatMap(({ code }) => code.trim().split('\n'))
    expect(named.map((line) => line.split(' #', 1)[0]!.trim())).toEqual([
      'npm ci && npm start',
      commands.filter((line) => line.startsWith('npm ')).join(' && '),
    ])
  })
})

describe('the documents', () => {
  it('name existing buttons of the panel', () => {
    const named = pages.flatMap(({ text }) => [...text.matchAll(/\*([^*]+)\* in the panel/g)].map(([, label]) => label))
    expect(named).toContain('Save report')
    for (const label of named) expect(panel).toContain(`\`${label}\``)
  })

  it('have their generated parts up to date: npm run docs', () => {
    for (const { path, text } of pages) expect(renderParts(text), path).toBe(text)
    expect(readPage('llms.txt').text).toBe(renderIndex())
    const marks = pages.flatMap(({ text }) => [...text.matchAll(/^<!-- (\w+) -->$/gm)].map(([, name]) => name!))
    expect(marks.filter((name) => generated.includes(name)).sort()).toEqual([...generated].sort())
  })

  it('are in the index', () => {
    const own = pages.filter(({ path }) => path !== 'docs/README.md' && /^docs\/[\w-]+\.md$/.test(path))
    const index = readPage('docs/README.md').text
    expect(own.filter(({ path }) => !index.includes(`](${path.slice('docs/'.length)})`))).toEqual([])
  })

  it('link to existing files and headings', () => {
    const files = new Set(readEverything().map(({ path }) => path))
    expect(
      brokenLinks(
        [...pages, contributing, ...['CHANGELOG.md', 'SECURITY.md', 'SKILL.md', 'llms.txt'].map(readPage)],
        files,
      ),
    ).toEqual([])
  })

  it('link only to pages of the site, and have no markup that VitePress would interpret', () => {
    const ofSite = [...pages, ...['CHANGELOG.md', 'SECURITY.md'].map(readPage)]
    const others = readEverything().filter(({ path }) => path.startsWith('docs/') || path.endsWith('.webp'))
    const files = [...ofSite, ...others].map(({ path }) => path)
    expect(brokenLinks(ofSite, new Set(files))).toEqual([])
    const markup = ofSite.flatMap((page) =>
      [...withoutCode(page.text).matchAll(/\{\{.*|<(?!!--|https?:|br>|img )\/?[a-z].*/gi)].map(
        ([text]) => `${page.path}: ${text}`,
      ),
    )
    expect(markup).toEqual([])
  })

  it('name existing files and folders, with their full paths', () => {
    const top = readdirSync(root)
    const named = pages
      .filter(({ path }) => /^docs\/(decisions\/|architecture\.md)/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/`([\w@.-]+(?:\/[\w.-]+)*)\/?`/g)].map(([, name]) => [path, name!] as const),
      )
      .filter(([, name]) => /\.tsx?$/.test(name) || (name.includes('/') && top.includes(name.split('/', 1)[0]!)))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([, name]) => !existsSync(join(root, name)))).toEqual([])
  })

  it('have a verification for every code block', () => {
    const kinds = ['ts node', 'ts browser', 'ts vitest', 'ts playwright', 'sh', 'sh esbuild', 'sh ci', 'yaml workflow']
    const tried = peerTrials.flatMap(({ start, also = [] }) => [start, ...also])
    const unknown = blocks
      .filter(({ language, how }) => !kinds.includes(`${language} ${how}`.trim()))
      .filter(({ how, title }) => how !== 'start' && !(how === 'peers' && tried.includes(title)))
      .filter(({ how }) => !how.startsWith('examples/'))
    expect(unknown.map(({ page, title }) => `${page}: ${title}`)).toEqual([])
  })

  it.each(blocks.filter(({ how }) => how.startsWith('examples/')))('"$title" is quoted exactly from $how', (block) => {
    expect(`\n${readFileSync(join(root, block.how), 'utf8')}`).toContain(`\n${block.code}`)
  })

  it('have workflows with existing flags', () => {
    const commands = blocks
      .filter(({ language }) => language === 'yaml')
      .flatMap(({ code }) => [...code.matchAll(/^- run: npx fauxtranet sweep (.*)$/gm)].map(([, line]) => line!))
    expect(commands).not.toEqual([])
    for (const line of commands) expect(() => readSweepFlags(line.split(' '), {})).not.toThrow()
  })

  it('have code blocks with output or expectations', () => {
    const silent = blocks.filter(({ language, how, code, ...block }) => {
      if (how === 'vitest' || how === 'playwright') return !/\bexpect\(/.test(code)
      if (how === 'node' || how === 'browser') return printsOf({ language, how, code, ...block }).length === 0
      return how === 'start' && fileNameOf({ language, how, code, ...block }) === ''
    })
    expect(silent.map(({ page, title }) => `${page}: ${title}`)).toEqual([])
  })

  it('name every folder, package and script, and only existing scripts', () => {
    const { scripts, dependencies, devDependencies, peerDependencies } = manifest
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const ours = folders.filter(({ name }) => !['.cache', '.git', 'dist', 'node_modules'].includes(name))
    const tree = sectionOf('docs/architecture.md', 'Source tree')
    expect(ours.filter(({ name }) => !tree.includes(`\`${name}/\``)).map(({ name }) => name)).toEqual([])
    const packages = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    const reasons = sectionOf('docs/architecture.md', 'Dependencies')
    expect(packages.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([])
    const named = [...scriptsIn(contributing.text), ...scriptsIn(readPage('docs/performance.md').text)]
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    // npm itself calls the last one.
    expect(Object.keys(scripts).filter((name) => ![...named, 'prepack'].includes(name))).toEqual([])
  })

  it('name every option', () => {
    const named = new Set(readPage('docs/options.md').text.match(/(?<=`)\w+(?=`)/g))
    const names = [
      ...settingNames,
      ...Object.values(entryPointOptions).flat(),
      ...appOptions,
      'fromArgs',
      'arrange',
      'inline',
    ]
    expect(names.filter((name) => !named.has(name))).toEqual([])
  })

  it('start and install only existing commands and packages', () => {
    const prose = pages.map(({ text }) => text).join('\n')
    const programs = new Set([...prose.matchAll(/\bnpx ([\w-]+)/g)].map(([, name]) => name!))
    // The trials' tools count as well.
    const tried = peerTrials.flatMap(({ versions }) => Object.keys(versions))
    const isThere = (name: string) => existsSync(join(root, 'node_modules/.bin', name))
    expect([...programs].filter((name) => !['fauxtranet', ...tried].includes(name) && !isThere(name))).toEqual([])
    const packages = [...prose.matchAll(/npm install -D ([\w@/ -]+)/g)].flatMap(([, names]) => names!.trim().split(' '))
    const known = ['fauxtranet', ...tried, ...Object.keys(manifest.peerDependencies)]
    expect(packages.length).toBeGreaterThan(5)
    expect(packages.filter((name) => !known.includes(name.replace(/(?<=.)@\d+$/, '')))).toEqual([])
  })

  it.each(ofPeers.filter(({ language }) => language !== 'sh'))('parse: $page, $title', async (block) => {
    const name = fileNameOf(block)
    expect(name).toMatch(/\.m?[jt]sx?$/)
    expect((await transformWithOxc(block.code, name)).code).not.toBe('')
  })
})

function scriptsIn(text: string): string[] {
  return [...text.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)].map(([, run, own]) => (run ?? own)!)
}
