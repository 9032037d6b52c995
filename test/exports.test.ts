import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { version } from '../src/core/version.ts'
import { applications, loadContracts } from '../src/simulator/applications.ts'
import { partsOf, peerTrials, readRange } from '../tools/peers.ts'

// The real one works only in Storybook's own page.
vi.mock('storybook/manager-api', () => ({ addons: { register() {} }, types: {} }))

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

// For example, `knowledgeBaseContract`.
const contractName = (name: string) => `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Contract`

// The runtime exports of each entry, and its source file.
const entries = {
  '.': {
    source: 'src/index.ts',
    bundle: 'index.js',
    load: () => import('../src/index.ts'),
    names: [
      'Bytes',
      'ClientError',
      'ContractViolationError',
      'Download',
      'Instant',
      'Simulator',
      'Stream',
      'Upload',
      'applications',
      'createClient',
      'createSimulator',
      'defineApplication',
      'defineScenario',
      'deleteRecord',
      'extendApplication',
      'invalid',
      'mayAdminister',
      'notify',
      'prepareSimulator',
      'refuse',
      'replaceEndpoint',
      'replay',
      'table',
      'version',
      ...applications.map(({ place }) => contractName(place.application)),
    ],
  },
  './browser': {
    source: 'browser/index.ts',
    bundle: 'browser.js',
    load: () => import('../browser/index.ts'),
    names: ['createSimulator', 'handlersFor', 'override', 'showPanel', 'startSimulator'],
  },
  './node': {
    source: 'node/index.ts',
    bundle: 'node.js',
    load: () => import('../node/index.ts'),
    names: ['createSimulator', 'handlersFor', 'interceptRequests', 'override', 'startServer'],
  },
  './hono': {
    source: 'src/server/index.ts',
    bundle: 'hono.js',
    load: () => import('../src/server/index.ts'),
    names: ['createApp'],
  },
  './cloudflare': {
    source: 'cloudflare/index.ts',
    bundle: 'cloudflare.js',
    load: () => import('../cloudflare/index.ts'),
    names: ['hostWorlds'],
  },
  './postgres': {
    source: 'node/postgres/index.ts',
    bundle: 'postgres.js',
    load: () => import('../node/postgres/index.ts'),
    names: ['hostWorlds'],
  },
  './scenarios': {
    source: 'scenarios/index.ts',
    bundle: 'scenarios.js',
    load: () => import('../scenarios/index.ts'),
    names: [
      'actorOf',
      'addTopFolder',
      'applyChanges',
      'arabicCompany',
      'awardBadges',
      'badConnection',
      'badgeCollector',
      'busyWall',
      'checkedOutByAnother',
      'companyOf300',
      'daysAgo',
      'deepTree',
      'dismiss',
      'documentsDown',
      'draftsAwaitingApproval',
      'empty',
      'expensesToApprove',
      'fillKnowledgeBase',
      'folderAt',
      'fullTrash',
      'getDocument',
      'getGroup',
      'getPerson',
      'helpDesk',
      'hire',
      'linkedEverywhere',
      'lockedFolder',
      'longNames',
      'manyPeople',
      'newJoiner',
      'readOnlyReader',
      'scenarios',
      'share',
      'signedOut',
      'smallCompany',
      'submitExpenses',
      'thank',
      'tooManyRequests',
      'withoutNotifications',
      'workday',
    ],
  },
  './fixtures': {
    source: 'fixtures/index.ts',
    bundle: 'fixtures.js',
    load: () => import('../fixtures/index.ts'),
    names: [
      'aGroup',
      'aName',
      'aRole',
      'aUser',
      'anExtranet',
      'createFaker',
      'createSpeakers',
      'departments',
      'foundCompany',
      'sites',
    ],
  },
  './matchers': {
    source: 'bindings/testing/matchers.ts',
    bundle: 'matchers.js',
    load: () => import('../bindings/testing/matchers.ts'),
    names: ['matchers'],
  },
  './storybook': {
    source: 'bindings/storybook/index.ts',
    bundle: 'storybook.js',
    load: () => import('../bindings/storybook/index.ts'),
    names: ['createIntranet'],
  },
  './storybook/manager': {
    source: 'bindings/storybook/manager.ts',
    bundle: 'storybook-manager.js',
    load: () => import('../bindings/storybook/manager.ts'),
    names: [],
  },
  './vitest': {
    source: 'bindings/vitest/node.ts',
    bundle: 'vitest.js',
    load: () => import('../bindings/vitest/node.ts'),
    names: ['it', 'override', 'test', 'testApplication'],
  },
  './vite': {
    source: 'bindings/vite/index.ts',
    bundle: 'vite.js',
    load: () => import('../bindings/vite/index.ts'),
    names: ['fauxtranet'],
  },
  './playwright': {
    source: 'bindings/playwright/index.ts',
    bundle: 'playwright.js',
    load: () => import('../bindings/playwright/index.ts'),
    names: ['expect', 'settled', 'sweep', 'test'],
  },
  './config': {
    source: 'bindings/config/index.ts',
    bundle: 'config.js',
    load: () => import('../bindings/config/index.ts'),
    names: ['defineConfig'],
  },
  './panel': {
    source: 'browser/panel/show-panel.ts',
    bundle: 'panel.js',
    load: () => import('../browser/panel/show-panel.ts'),
    names: ['showPanel'],
  },
  './events': {
    source: 'bindings/events/index.ts',
    bundle: 'events.js',
    load: () => import('../bindings/events/index.ts'),
    names: ['linkTo', 'onWorldChange', 'readLink', 'removeLink'],
  },
  './world': {
    source: 'bindings/world/index.ts',
    bundle: 'world.js',
    load: () => import('../bindings/world/index.ts'),
    names: ['forwardWorlds', 'worldHeaders'],
  },
  './data': {
    source: 'bindings/data/index.ts',
    bundle: 'data.js',
    load: () => import('../bindings/data/index.ts'),
    names: ['collectionsOf', 'tableFrom'],
  },
}

// The target of an entry in each environment; null blocks it.
const sides: Record<string, Record<string, string | null>> = {
  './browser': { node: null },
  './node': { browser: null },
  './postgres': { browser: null },
  './storybook': { node: './dist/storybook-node.js' },
  './vitest': { browser: './dist/vitest-browser.js' },
}

// Re-exports from other packages, which have their own documentation.
const foreign = new Set(['./playwright expect'])

// Sources with the same exports for another environment.
const twins: Record<string, readonly string[]> = {
  './storybook': ['bindings/storybook/node.ts'],
  './vitest': ['bindings/vitest/browser.ts'],
}

describe.each(Object.entries(entries))('fauxtranet, entry %s', (entry, { source, bundle, load, names }) => {
  it('exports exactly these names', async () => {
    expect(Object.keys(await load()).sort()).toEqual([...names].sort())
  })

  it('points to the bundle and declarations of its source', () => {
    expect(existsSync(join(root, source))).toBe(true)
    expect(manifest.exports[entry]).toMatchObject({
      types: `./dist/types/${source.replace(/\.ts$/, '.d.ts')}`,
      default: `./dist/${bundle}`,
    })
  })

  it('lists types first, then environments, then the default', () => {
    const { types: _, default: rest, ...others } = manifest.exports[entry]
    expect(Object.keys(manifest.exports[entry])).toEqual(['types', ...Object.keys(others), 'default'])
    expect(others).toEqual(sides[entry] ?? {})
    expect(rest).toBe(`./dist/${bundle}`)
  })

  it('shows an example above each function and class', async () => {
    const functions = Object.entries(await load()).filter(([, value]) => typeof value === 'function')
    const names = functions.map(([name]) => name).filter((name) => !foreign.has(`${entry} ${name}`))
    const sources = [source, ...(twins[entry] ?? [])]
    const bare = sources.flatMap((file) => names.filter((name) => !/^ \* @example$/m.test(commentAbove(file, name))))
    expect(bare).toEqual([])
  })
})

function commentAbove(file: string, name: string): string {
  const found = findDeclaration(file, name)
  if (!found) throw new Error(`There is no declaration of "${name}" in ${file}.`)
  const [comment = ''] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(found.before) ?? []
  return comment
}

/** Follows re-exports to the declaration. */
function findDeclaration(file: string, name: string): { before: string } | undefined {
  const text = readFileSync(join(root, file), 'utf8')
  const declared = new RegExp(`^export (?:(?:async )?function|class|const) ${name}\\b`, 'm').exec(text)
  if (declared) return { before: text.slice(0, declared.index) }
  for (const [, names, all, from] of text.matchAll(/^export (?:\{([^}]*)\}|(\*)) from '(\..*)'$/gm)) {
    const own = all ? name : originalOf(name, names!)
    const found = own && findDeclaration(join(dirname(file), from!), own)
    if (found) return found
  }
  return undefined
}

/** For example, `contract` in `{ contract as peopleContract }`. */
function originalOf(name: string, list: string): string | undefined {
  const pairs = list.split(',').map((one) => one.trim().split(' as '))
  return pairs.find(([own, known = own]) => known === name)?.[0]
}

it.each(await loadContracts())('$application exports its contract', async (contract) => {
  const name = contractName(contract.application)
  const shown: Record<string, unknown> = await import('../src/index.ts')
  expect(shown[name], `export ${name} in src/simulator/contracts.ts`).toBe(contract)
})

describe('package.json', () => {
  it('has exactly these entries', () => {
    expect(Object.keys(manifest.exports)).toEqual([...Object.keys(entries), './package.json'])
  })

  it('has the version that the simulator reports', () => {
    expect(version).toBe(manifest.version)
  })

  it.each(Object.entries<string>(manifest.peerDependencies))(
    'accepts the tested versions of %s, from the lowest to the last major: %s',
    (peer, range) => {
      // `npm run test:hosting` uses the installed one.
      const hosting = { postgres: manifest.devDependencies.postgres }
      const trials = [...peerTrials.map(({ versions }) => versions), hosting] as Record<string, string>[]
      const tried = trials.flatMap((versions) => versions[peer] ?? []).map(partsOf)
      const { lowest, majors } = readRange(range)
      expect(tried).toContainEqual(lowest)
      expect([...new Set(tried.map(([major]) => major))].sort()).toEqual(majors.sort())
    },
  )

  it('has a CI job for each peer trial', () => {
    const [, names] = /trial: \[([^\]]+)\]/.exec(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8'))!
    expect(names!.split(',').map((name) => name.trim())).toEqual(peerTrials.map(({ name }) => name))
    const [, newer] = /fromJSON\('(.+?)'\)/.exec(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8'))!
    const needy = peerTrials.filter(({ needsNode }) => needsNode !== undefined).map(({ name }) => name)
    expect(JSON.parse(newer!).sort()).toEqual(needy.sort())
  })

  it('does not depend on msw', () => {
    expect(Object.keys(manifest.dependencies)).not.toContain('msw')
  })

  it('has only optional peers', () => {
    const peers = Object.keys(manifest.peerDependencies)
    expect(manifest.peerDependenciesMeta).toEqual(Object.fromEntries(peers.map((peer) => [peer, { optional: true }])))
  })
})
