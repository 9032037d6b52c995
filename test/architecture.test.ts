import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnyTable } from '../src/core/store/references.ts'
import type { TableSchema } from '../src/core/store/table-schema.ts'
import { loadContracts } from '../src/simulator/applications.ts'
import { createWorld } from '../src/simulator/create-world.ts'
import { findCycles, findUpward, floorOf } from './floors.ts'
import { looseObjectsIn } from './shapes.ts'
import { importsOf, isTest, readEverything, readSources, root, withoutComments } from './source-tree.ts'

const sources = readSources()
const product = sources.filter(({ path }) => !isTest(path))
const edges = product.flatMap((file) => importsOf(file).map((edge) => ({ from: file.path, ...edge })))

const contracts = await loadContracts()

const applicationFolders = readdirSync(join(root, 'src/apps'))

function applicationOf(path: string): string | undefined {
  if (path.startsWith('src/control/')) return 'control'
  return /^src\/apps\/([^/]+)\//.exec(path)?.[1]
}

// Page scripts of the control interface and the contact sheet, which the build bundles.
const inPage = /^(src\/control\/(\w+\/)?|node\/sweep\/present\/)page\//

const show = ({ from, to }: { from: string; to: string }) => `${from} imports ${to}`
const isRules = (path: string) => /\/rules(-[^/]*\.ts|\.ts|\/)/.test(path)

describe('imports', () => {
  it('lead to existing files', () => {
    expect(edges.length).toBeGreaterThan(product.length)
    for (const kind of ['now', 'type', 'later']) expect(edges.some((edge) => edge.kind === kind)).toBe(true)
    const paths = new Set(readEverything().map(({ path }) => path))
    const lost = edges.filter(({ isOwn, to }) => isOwn && !paths.has(to) && !to.includes('/baked/'))
    expect(lost.map(show)).toEqual([])
  })
})

describe('floors', () => {
  it('have no upward imports', () => {
    expect(findUpward(edges).map(show)).toEqual([])
  })

  it('have no import cycles', () => {
    const ofTests = sources.flatMap((file) => importsOf(file).map((edge) => ({ from: file.path, ...edge })))
    expect(findCycles(ofTests)).toEqual([])
  })

  it('include every file', () => {
    const files = product.filter(({ path }) => floorOf(path) === undefined).map(({ path }) => path)
    expect(files).toEqual([])
    const own = edges.filter(({ isOwn }) => isOwn)
    console.log(
      `${product.length} files, ${own.length} imports: ${findUpward(edges).length} upward, ${findCycles(edges).length} cycles`,
    )
  })

  it('detect violations', () => {
    const up = { from: 'src/core/a.ts', to: 'src/world/b.ts', isOwn: true, kind: 'type' as const }
    const down = { ...up, from: up.to, to: up.from }
    expect(findUpward([up, down])).toEqual([up])
    expect(findCycles([up, down])).toHaveLength(1)
    expect(findCycles([{ ...up, kind: 'later' }, down])).toHaveLength(1)
    expect(findUpward([{ ...up, from: 'browser/a.ts', to: 'node/b.ts' }])).toHaveLength(1)
  })

  it('have at most 25 files in a folder, without tests', () => {
    const folders = product.map(({ path }) => dirname(path))
    const full = folders.filter((folder) => folders.filter((other) => other === folder).length > 25)
    expect([...new Set(full)]).toEqual([])
  })
})

describe('import rules', () => {
  it('an application imports another only through its interface, or for the types of its model', () => {
    const interfaces = /^src\/apps\/(people\/directory|trash\/bin|[^/]+\/(pictures|offers))\.ts$/
    const wrong = edges.filter(({ from, to, kind }) => {
      const [here, there] = [applicationOf(from), applicationOf(to)]
      if (!here || !there || here === there || interfaces.test(to)) return false
      return !(kind === 'type' && to === `src/apps/${there}/model.ts`)
    })
    expect(wrong.map(show)).toEqual([])
  })

  it('rules import no presenters, no routes, and only types of contracts', () => {
    const wrong = edges.filter(({ from, to, kind }) => {
      if (!isRules(from) || !applicationOf(to)) return false
      return /\/(present|routes|index)[^/]*\.ts$/.test(to) || (/\/(contract|shapes)\.ts$/.test(to) && kind !== 'type')
    })
    expect(wrong.map(show)).toEqual([])
  })

  it('rules do not use HTTP', () => {
    const wrong = product.filter(
      ({ path, text }) => isRules(path) && /\b(Request|Response|Headers)\b/.test(withoutComments(text)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('page scripts import only types and text functions, and nothing imports them', () => {
    const isText = /^src\/(core\/text\/|control\/search\/|world\/link\.ts$)/
    const wrong = edges.filter(
      ({ from, to, kind, isOwn }) =>
        isOwn && kind !== 'type' && inPage.test(from) !== inPage.test(to) && !isText.test(to),
    )
    expect(wrong.map(show)).toEqual([])
    expect(edges.some(({ from, kind }) => inPage.test(from) && kind === 'type')).toBe(true)
  })

  it('scenarios load fixtures and stories only when they are built', () => {
    const isStory = (path: string) => path.startsWith('scenarios/stories/')
    const wrong = edges.filter(
      ({ from, to, kind }) =>
        from.startsWith('scenarios/') &&
        // Contains verbs for users' own stories. No entry imports it.
        from !== 'scenarios/index.ts' &&
        !isStory(from) &&
        (to.startsWith('fixtures/') || isStory(to)) &&
        kind === 'now',
    )
    expect(wrong.map(show)).toEqual([])
    expect(edges.some(({ from, to, kind }) => !isStory(from) && isStory(to) && kind === 'later')).toBe(true)
  })
})

describe('packages', () => {
  const homes: Record<string, RegExp> = {
    msw: /^(src\/msw|browser|node|bench\/page|bindings\/(storybook|vitest)|tools\/site\/modules)\//,
    // The built package, as code blocks on the site import it.
    fauxtranet: /^tools\/site\/modules\//,
    hono: /^(src\/core\/http|src\/server|bench)\//,
    '@hono/node-server': /^(node|bindings\/vite|bench)\//,
    '@msw/data': /^bindings\/data\//,
    '@faker-js/faker': /^fixtures\//,
    zod: /^(src|node|bindings\/data)\//,
    node: /^(node|bindings\/(vite|vitest|playwright)|scenarios\/baking|tools|bench|site)\//,
    rolldown: /^(tools|bench)\//,
    playwright: /^tools\//,
    '@playwright/test': /^(bindings\/playwright|node\/(playwright|sweep))\//,
    vite: /^(bindings\/vite|tools)\//,
    '@streamparser/json': /^src\/conform\//,
    semver: /^src\/simulator\/definitions\//,
    jiti: /^node\/module-file\.ts$/,
    vitest: /^bindings\/vitest\//,
    storybook: /^bindings\/storybook\//,
    react: /^bindings\/storybook\//,
    'idb-keyval': /^browser\/persistence\//,
    vitepress: /^site\//,
    vue: /^site\//,
    sucrase: /^site\//,
    preact: /^src\/control\/panel\/page\//,
    '@preact/signals': /^src\/control\/panel\/page\//,
    '@noble/hashes': /^cloudflare\//,
    '@tanstack/virtual-core': /^src\/control\/panel\/page\//,
  }
  const packageOf = (to: string) => (to.startsWith('node:') ? 'node' : /^(@[^/]+\/)?[^/]+/.exec(to)![0])
  const packages = edges.filter(({ isOwn }) => !isOwn)

  it('have allowed folders', () => {
    expect(packages.filter(({ to }) => !homes[packageOf(to)]).map(show)).toEqual([])
  })

  it.each(Object.entries(homes))('%s is imported only in its folders', (name, home) => {
    const wrong = packages.filter(({ from, to }) => packageOf(to) === name && !home.test(from))
    expect(wrong.map(show)).toEqual([])
  })
})

describe('time and randomness', () => {
  const forbidden = [
    /\bDate\s*\.\s*now\b/,
    /\bnew\s+Date\s*(?:\(\s*\)|(?![\s(\w]))/,
    /(?<!new\s+)\bDate\s*\(/,
    /\bMath\s*\.\s*random\b/,
    /\b(?:randomUUID|getRandomValues|randomBytes)\b/,
    /\bperformance\s*\.\s*(?:now|timeOrigin|mark|measure)\b/,
    /\bhrtime\b/,
    /\bTemporal\s*\.\s*Now\b/,
  ]
  // Tabs, owners of a lock and worlds of a sweep need unique names, which no reply depends on. A link of the panel has no
  // time if the world has the machine's. The kit changes both to find dependencies on them.
  const allowed =
    /^src\/core\/(time\/clock|random)\.ts$|^(browser\/page\/tab-messages|node\/persistence\/lock|node\/sweep\/visit-world|src\/control\/panel\/page\/files\/link)\.ts$|\/another-day\.ts$|^bench\//
  const callsIn = (text: string) => forbidden.filter((call) => call.test(withoutComments(text)))

  it('come only from the clock and the seeded generator', () => {
    const wrong = product
      .filter(({ path }) => !allowed.test(path))
      .flatMap(({ path, text }) => callsIn(text).map((call) => `${path}: ${call}`))
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  it('have plain names', () => {
    const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
    const empty = /(^|\/)(utils?|helpers?|commons?|types?|misc)(\.|\/|$)/
    const parts = sources.flatMap(({ path }) => path.split('/').map((part) => ({ path, part })))
    expect(parts.filter(({ part }) => !kebab.test(part)).map(({ path }) => path)).toEqual([])
    expect(sources.filter(({ path }) => empty.test(path)).map(({ path }) => path)).toEqual([])
  })

  // Longer files are probably two things, but a long file that is one thing should not be split.
  it('have at most 300 lines, except contracts and tests, and a median of at most 80', () => {
    const lengths = product.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    expect(lengths.filter(({ path, lines }) => lines > 300 && !path.endsWith('/contract.ts'))).toEqual([])
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b)
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(80)
  })

  it('contain no paths of our machines', () => {
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
  it.each(applicationFolders)('%s has the standard parts', (name) => {
    const files = readdirSync(join(root, 'src/apps', name))
    expect(files).toEqual(
      expect.arrayContaining(['contract.ts', 'index.ts', 'model.ts', 'present.ts', 'routes.ts', `${name}.test.ts`]),
    )
  })

  it('load contract, rules and routes on demand', () => {
    const wrong = edges.filter(
      ({ from, to, kind }) =>
        applicationOf(from) &&
        /\/(index|place)\.ts$/.test(from) &&
        kind === 'now' &&
        !/\/(place|model|definition|core\/refusal)\.ts$/.test(to),
    )
    expect(wrong.map(show)).toEqual([])
  })

  // Companies choose the names in metadata.
  const mayBeLoose = ['people-v1.listUsers.data[]', 'people-v1.getUser']

  it.each(contracts)('$application replies only with the fields in its contract', (contract) => {
    const loose = Object.entries(contract.endpoints).flatMap(([name, { reply }]) =>
      reply ? looseObjectsIn(reply, `${contract.application}.${name}`) : [],
    )
    const allowed = mayBeLoose.filter((place) => place.startsWith(`${contract.application}.`))
    expect(loose, 'make these z.strictObject').toEqual(allowed)
  })

  it('have models in zod/mini, because these load at start', () => {
    const models = edges.filter(({ from, to }) => from.endsWith('/model.ts') && to.startsWith('zod'))
    expect(models.length).toBeGreaterThan(6)
    expect(models.filter(({ to }) => to !== 'zod/mini').map(show)).toEqual([])
  })

  it('have references to existing tables', () => {
    const references = Object.entries<AnyTable>(createWorld().tables).flatMap(([name, { schema: form }]) =>
      Object.entries((form as TableSchema).references ?? {}).map(([field, reference]) => ({
        name,
        field,
        ...reference,
      })),
    )
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter(({ to }) => !Object.hasOwn(createWorld().tables, to!))).toEqual([])
  })
})
