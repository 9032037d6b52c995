// The recipe for other bundlers in docs/vite.md.
export const bundlerStart = 'webpack, Rspack, esbuild'

// The guide in docs/storybook.md, which starts without a project.
export const guideStart = '1. A project with Storybook'

// The recipe for a generated client in docs/recipes.md.
export const clientStart = 'A client generated from OpenAPI'

/** Tries a start or recipe from the docs with these versions of users' tools. */
export interface PeerTrial {
  /** Also the name of its CI job. */
  name: string
  /** The heading of the start. */
  start:
    | 'Vite'
    | 'Vitest'
    | 'Playwright'
    | 'Storybook'
    | 'Server'
    | typeof bundlerStart
    | 'Next'
    | 'Nuxt'
    | 'React Router'
    | 'SvelteKit'
    | 'Astro'
    | 'Angular'
    | 'Expo'
    | 'Jest'
    | 'Share it'
    | typeof guideStart
    | typeof clientStart
  /** Other headings whose code it runs. */
  also?: readonly string[]
  versions: Readonly<Record<string, string>>
  /** The lowest Node major that these versions support, if it differs from ours. */
  needsNode?: number
}

const react = { react: '19', 'react-dom': '19' }

// Angular requires the same version of all of them.
const angular = Object.fromEntries(
  [
    'build',
    'cli',
    'common',
    'compiler',
    'compiler-cli',
    'core',
    'platform-browser',
    'platform-server',
    'router',
    'ssr',
  ].map((name) => [`@angular/${name}`, '22.2.0']),
)

// The lowest version in `peerDependencies`, and one of each major. test/exports.test.ts compares them.
export const peerTrials: readonly PeerTrial[] = [
  { name: 'vite-7', start: 'Vite', versions: { vite: '7.0.0' } },
  { name: 'vite-8', start: 'Vite', versions: { vite: '8' } },
  {
    name: 'vitest-4',
    start: 'Vitest',
    versions: { vitest: '4.1.0', msw: '2.12.0', '@msw/data': '1.1.2', jsdom: '26', 'happy-dom': '20' },
  },
  {
    name: 'vitest-5',
    start: 'Vitest',
    versions: { vitest: '5', msw: '3', '@msw/data': '1', jsdom: '30', 'happy-dom': '21' },
    needsNode: 22,
  },
  {
    name: 'openapi-fetch',
    start: clientStart,
    versions: { 'openapi-fetch': '0', 'openapi-typescript': '7', typescript: '5', vitest: '5', msw: '3' },
    needsNode: 22,
  },
  { name: 'playwright-1.50', start: 'Playwright', versions: { '@playwright/test': '1.50.0', vite: '7' } },
  { name: 'playwright-latest', start: 'Playwright', versions: { '@playwright/test': '1', vite: '8' } },
  {
    name: 'storybook-9',
    start: 'Storybook',
    versions: { storybook: '9.1.0', '@storybook/react-vite': '9.1.0', vite: '7', msw: '2', ...react },
  },
  {
    name: 'storybook-10',
    start: 'Storybook',
    versions: { storybook: '10', '@storybook/react-vite': '10', vite: '8', msw: '3', ...react },
    needsNode: 22,
  },
  { name: 'server', start: 'Server', versions: {} },
  {
    name: 'webpack',
    start: bundlerStart,
    also: ['Behind your dev server'],
    versions: { webpack: '5', 'webpack-cli': '7', 'webpack-dev-server': '5' },
  },
  {
    name: 'rspack',
    start: bundlerStart,
    also: ['Behind your dev server'],
    versions: { '@rspack/core': '2', '@rspack/cli': '2', '@rspack/dev-server': '2' },
  },
  { name: 'esbuild', start: bundlerStart, also: ['Install'], versions: { esbuild: '0' } },
  {
    name: 'next',
    start: 'Next',
    also: ['One server, one state'],
    versions: { next: '16', '@playwright/test': '1', ...react },
  },
  { name: 'nuxt', start: 'Nuxt', versions: { nuxt: '4' }, needsNode: 22 },
  {
    name: 'react-router',
    start: 'React Router',
    // The three packages require each other in the same version.
    versions: {
      '@react-router/dev': '8.4.0',
      '@react-router/node': '8.4.0',
      'react-router': '8.4.0',
      isbot: '5',
      vite: '8',
      ...react,
    },
    needsNode: 22,
  },
  {
    name: 'sveltekit',
    start: 'SvelteKit',
    versions: { '@sveltejs/kit': '3', '@sveltejs/vite-plugin-svelte': '7', svelte: '5', vite: '8' },
    needsNode: 22,
  },
  // Later versions have no compiler for ARM processors on npm.
  { name: 'astro', start: 'Astro', versions: { astro: '7.3.0' }, needsNode: 22 },
  {
    name: 'angular',
    start: 'Angular',
    versions: { ...angular, rxjs: '7', tslib: '2', typescript: '6.0' },
    needsNode: 22,
  },
  {
    name: 'expo',
    start: 'Expo',
    versions: {
      expo: '57.0.26',
      // The versions that it names in its bundledNativeModules.json.
      '@expo/metro-runtime': '57.0.16',
      react: '19.2.3',
      'react-dom': '19.2.3',
      'react-native': '0.86.3',
      'react-native-web': '0.21',
    },
    needsNode: 22,
  },
  { name: 'jest-msw-2', start: 'Jest', versions: { jest: '30', 'jest-fixed-jsdom': '0', msw: '2' } },
  { name: 'jest-msw-3', start: 'Jest', versions: { jest: '30', 'jest-fixed-jsdom': '0', msw: '3' }, needsNode: 22 },
  { name: 'canteen', start: 'Share it', also: ['Use it'], versions: {} },
  { name: 'storybook-guide', start: guideStart, also: ['2. Install'], versions: {} },
]

/** Missing parts are 0: `2.12` is 2.12.0. */
export function partsOf(version: string): number[] {
  const [major, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major!, minor, patch]
}

/** Reads ranges such as `^7.0.0 || ^8.0.0` and `>=2.12 <4`. */
export function readRange(range: string): { lowest: number[]; majors: number[] } {
  const [, from, below] = /^>=([\d.]+) <(\d+)$/.exec(range) ?? []
  if (from) {
    const lowest = partsOf(from)
    return { lowest, majors: Array.from({ length: Number(below) - lowest[0]! }, (_, i) => lowest[0]! + i) }
  }
  const versions = range.split(' || ').map((part) => partsOf(/^\^([\d.]+)$/.exec(part)?.[1] ?? ''))
  if (versions.flat().some(Number.isNaN))
    throw new Error(`The range "${range}" has a format that these tests cannot read.`)
  return { lowest: versions[0]!, majors: versions.map(([major]) => major!) }
}
