import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf, isTest, readEverything, readSources, root, withoutComments } from './house.suite.ts'

const sources = readSources()
const product = sources.filter(({ path }) => !isTest(path))
const edges = product.flatMap((file) => importsOf(file).map((edge) => ({ from: file.path, ...edge })))

const applicationFolders = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kernel')
  .map(({ name }) => name)

/** Which application a file belongs to. */
function applicationOf(path: string): string | undefined {
  const [top, name] = path.split('/')
  return top === 'src' && applicationFolders.includes(name!) ? name : undefined
}

const show = ({ from, to }: { from: string; to: string }) => `${from} imports ${to}`
const isRules = (path: string) => /\/rules[^/]*\.ts$/.test(path)

describe('reading imports', () => {
  it.each<[string, Import]>([
    ["import { a } from './b.ts'", { to: 'src/x/b.ts', isOwn: true, isType: false }],
    ["import type { A } from '../b.ts'", { to: 'src/b.ts', isOwn: true, isType: true }],
    ["import { type A, type B } from 'msw'", { to: 'msw', isOwn: false, isType: true }],
    ["import { type A, b } from 'msw'", { to: 'msw', isOwn: false, isType: false }],
    ["import * as z from 'zod'", { to: 'zod', isOwn: false, isType: false }],
    ["import a, { type B } from 'a'", { to: 'a', isOwn: false, isType: false }],
    ["import 'side-effect'", { to: 'side-effect', isOwn: false, isType: false }],
    ["import {\n  a,\n  b,\n} from 'c'", { to: 'c', isOwn: false, isType: false }],
    ["export * from './b.ts'", { to: 'src/x/b.ts', isOwn: true, isType: false }],
    ["export { a as b } from './b.ts'", { to: 'src/x/b.ts', isOwn: true, isType: false }],
    ["export type { A } from './b.ts'", { to: 'src/x/b.ts', isOwn: true, isType: true }],
    ["const a = () => import('node:fs')", { to: 'node:fs', isOwn: false, isType: false }],
  ])('%s', (text, expected) => {
    expect(importsOf({ path: 'src/x/y.ts', text })).toEqual([expected])
  })

  it('finds those of this repository', () => {
    expect(edges.length).toBeGreaterThan(product.length)
    expect(edges).toContainEqual({ from: 'src/kernel/table.ts', to: '@msw/data', isOwn: false, isType: false })
    const paths = new Set(sources.map(({ path }) => path))
    const lost = edges.filter(({ isOwn, to }) => isOwn && !paths.has(to) && !to.includes('/baked/'))
    expect(lost.map(show)).toEqual([])
  })
})

describe('who may import whom', () => {
  it('the kernel knows no application, nor anything above it', () => {
    const wrong = edges.filter(
      ({ from, to, isOwn }) => from.startsWith('src/kernel/') && isOwn && !to.startsWith('src/kernel/'),
    )
    expect(wrong.map(show)).toEqual([])
  })

  it('src knows no way in, no fixture and no scenario', () => {
    const wrong = edges.filter(({ from, to, isOwn }) => from.startsWith('src/') && isOwn && !to.startsWith('src/'))
    expect(wrong.map(show)).toEqual([])
  })

  it('an application enters another by its door only, or for the types of its model', () => {
    const doors = ['src/people/directory.ts', 'src/trash/bin.ts']
    const wrong = edges.filter(({ from, to, isType }) => {
      const [here, there] = [applicationOf(from), applicationOf(to)]
      if (!here || !there || here === there || doors.includes(to)) return false
      return !(isType && to === `src/${there}/model.ts`)
    })
    expect(wrong.map(show)).toEqual([])
  })

  it('rules know no contract but its types, no presenter, no route', () => {
    const wrong = edges.filter(({ from, to, isType }) => {
      if (!isRules(from) || !applicationOf(to)) return false
      return /\/(present|routes|index)[^/]*\.ts$/.test(to) || (/\/(contract|shapes)\.ts$/.test(to) && !isType)
    })
    expect(wrong.map(show)).toEqual([])
  })

  it('rules know nothing of HTTP', () => {
    const wrong = product.filter(
      ({ path, text }) => isRules(path) && /\b(Request|Response|Headers)\b/.test(withoutComments(text)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('the browser and Node do not know each other', () => {
    const wrong = edges.filter(
      ({ from, to, isOwn }) =>
        isOwn &&
        ((from.startsWith('browser/') && to.startsWith('node/')) ||
          (from.startsWith('fixtures/') && to.startsWith('scenarios/'))),
    )
    expect(wrong.map(show)).toEqual([])
  })
})

describe('homes of packages', () => {
  const homes: Record<string, RegExp> = {
    msw: /^(browser\/|node\/intercept\.ts$)/,
    hono: /^(src\/kernel\/(address-book)\.ts$|node\/|bench\/)/,
    '@hono/node-server': /^(node|bench)\//,
    '@msw/data': /^src\/kernel\/table\.ts$/,
    '@faker-js/faker': /^fixtures\//,
    zod: /^(src|node)\//,
    node: /^(node|tools|bench)\/|^scenarios\/bake\.ts$/,
    rolldown: /^(tools|bench)\//,
    playwright: /^tools\//,
  }
  const packageOf = (to: string) => (to.startsWith('node:') ? 'node' : /^(@[^/]+\/)?[^/]+/.exec(to)![0])
  const packages = edges.filter(({ isOwn }) => !isOwn)

  it('are known for every package', () => {
    expect(packages.filter(({ to }) => !homes[packageOf(to)]).map(show)).toEqual([])
  })

  it.each(Object.entries(homes))('%s is imported at home only', (name, home) => {
    const wrong = packages.filter(({ from, to }) => packageOf(to) === name && !home.test(from))
    expect(wrong.map(show)).toEqual([])
  })
})

describe('time and chance', () => {
  const forbidden = [/\bDate\.now\b/, /\bnew Date\(\)/, /\bMath\.random\b/, /\brandomUUID\b/, /\bperformance\.now\b/]
  // How long a request really took is for the person who reads the log; no world sees it.
  const mayAsk = /^src\/kernel\/(clock|chance)\.ts$|^node\/log\.ts$|^bench\//

  it('are asked for in the clock and the seeded source only', () => {
    const wrong = product
      .filter(({ path }) => !mayAsk.test(path))
      .flatMap(({ path, text }) =>
        forbidden.filter((call) => call.test(withoutComments(text))).map((call) => `${path}: ${call}`),
      )
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  it('have plain names', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
    const empty = /(^|\/)(utils?|helpers?|commons?|types?|misc)(\.|\/|$)/
    const parts = sources.flatMap(({ path }) => path.split('/').map((part) => ({ path, part })))
    expect(parts.filter(({ part }) => !kebab.test(part)).map(({ path }) => path)).toEqual([])
    expect(sources.filter(({ path }) => empty.test(path)).map(({ path }) => path)).toEqual([])
  })

  it('are short: none over 250 lines but contracts and tests, half of them at most 80', () => {
    const lengths = product.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    expect(lengths.filter(({ path, lines }) => lines > 250 && !path.endsWith('/contract.ts'))).toEqual([])
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b)
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(80)
  })

  it('say nothing of the places where they were written', () => {
    const foreign = [
      ['..', 'shared'],
      ['', 'work', 'main'],
      ['', 'work', 'briefs'],
      ['registry', 'npmjs'],
    ].map((parts, i) => parts.join(i < 3 ? '/' : '.'))
    const wrong = readEverything().flatMap(({ path, text }) =>
      foreign.filter((place) => text.includes(place)).map((place) => `${path}: ${place}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('applications', () => {
  it.each(applicationFolders)('%s has the parts that all have', (name) => {
    const files = readdirSync(join(root, 'src', name))
    expect(files).toEqual(
      expect.arrayContaining(['contract.ts', 'index.ts', 'present.ts', 'routes.ts', `${name}.test.ts`]),
    )
  })
})
