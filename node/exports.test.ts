import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from '../src/version.ts'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** What each entry gives at run time, and the source that it is made of. */
const entries = {
  '.': {
    source: 'direct/index.ts',
    bundle: 'index.js',
    load: () => import('../direct/index.ts'),
    names: [
      'BreachError',
      'ClientError',
      'Simulator',
      'applications',
      'badgesContract',
      'controlContract',
      'createClient',
      'createSimulator',
      'defineScenario',
      'documentsContract',
      'expensesContract',
      'knowledgeBaseContract',
      'peopleContract',
      'peopleV1Contract',
      'prepareSimulator',
      'thanksContract',
      'trashContract',
      'version',
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
    load: () => import('./index.ts'),
    names: ['createSimulator', 'handlersFor', 'interceptRequests', 'override', 'startServer'],
  },
  './scenarios': {
    source: 'scenarios/index.ts',
    bundle: 'scenarios.js',
    load: () => import('../scenarios/index.ts'),
    names: [
      'badConnection',
      'badgeCollector',
      'bestow',
      'busyWall',
      'checkedOutByAnother',
      'daysAgo',
      'deepTree',
      'deskOf',
      'dismiss',
      'documentCalled',
      'documentsDown',
      'draftsAwaitingApproval',
      'empty',
      'expensesToApprove',
      'fillKnowledgeBase',
      'folderAt',
      'fullTrash',
      'groupCalled',
      'handIn',
      'helpDesk',
      'hire',
      'linkedEverywhere',
      'lockedFolder',
      'longNames',
      'manyPeople',
      'newJoiner',
      'openTopFolder',
      'personCalled',
      'readOnlyReader',
      'scenarios',
      'share',
      'signedOut',
      'smallCompany',
      'thank',
      'tooManyRequests',
      'withoutMail',
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
    source: 'direct/matchers.ts',
    bundle: 'matchers.js',
    load: () => import('../direct/matchers.ts'),
    names: ['matchers'],
  },
}

describe.each(Object.entries(entries))('fauxtranet, entry %s', (entry, { source, bundle, load, names }) => {
  it('exports these names and no others', async () => {
    expect(Object.keys(await load()).sort()).toEqual(names)
  })

  it('leads to the bundle and the declarations of its own source', () => {
    expect(existsSync(join(root, source))).toBe(true)
    expect(manifest.exports[entry]).toMatchObject({
      types: `./dist/types/${source.replace(/\.ts$/, '.d.ts')}`,
      default: `./dist/${bundle}`,
    })
  })

  it('has its declarations first, then its walls, then the rest', () => {
    const walls = { './browser': ['node'], './node': ['browser'] }[entry] ?? []
    expect(Object.keys(manifest.exports[entry])).toEqual(['types', ...walls, 'default'])
    for (const wall of walls) expect(manifest.exports[entry][wall]).toBeNull()
  })
})

describe('package.json', () => {
  it('has these entries and no others', () => {
    expect(Object.keys(manifest.exports)).toEqual([...Object.keys(entries), './package.json'])
  })

  it('has the version that the simulator says it has', () => {
    expect(version).toBe(manifest.version)
  })

  it('takes msw of both majors, and does without', () => {
    expect(manifest.peerDependencies).toEqual({ msw: '>=2.12 <4' })
    expect(manifest.peerDependenciesMeta).toEqual({ msw: { optional: true } })
    expect(Object.keys(manifest.dependencies)).not.toContain('msw')
  })

  it('publishes what is built, and a command', () => {
    expect(manifest.files.filter((pattern: string) => !pattern.startsWith('!'))).toEqual(['dist'])
    expect(manifest.bin).toEqual({ fauxtranet: './dist/main.js' })
    expect(manifest.engines).toEqual({ node: '>=20.19' })
  })
})
