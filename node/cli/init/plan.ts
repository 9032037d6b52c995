import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { configNames } from '../../config/config-file.ts'
import { defaultPort, defaultUrl } from '../../default-address.ts'
import { findPackageManager, type PackageManager } from './package-manager.ts'
import * as templates from './templates.ts'
import { pathOfVitestTest } from './test-path.ts'

export interface Plan {
  folder: string
  /** By path. */
  files: Record<string, string>
  /** Lines for the user to add to existing files. */
  additions: { file: string; lines: string[] }[]
  /** Packages that the files need but the project does not have. */
  missing: string[]
  manager: PackageManager
}

const tools = { vitest: 'vitest', playwright: '@playwright/test', storybook: 'storybook', vite: 'vite' } as const

export function planInit(start: string): Plan {
  const folder = findProject(start) ?? start
  const packages = packagesIn(folder)
  const has = (tool: keyof typeof tools) => packages.has(tools[tool])
  const plan: Plan = { folder, files: {}, additions: [], missing: [], manager: findPackageManager(folder) }
  const suffix = suffixOfImports(folder)
  const present = configNames.find(isIn(folder))
  if (present === undefined) plan.files[configNames[0]] = templates.configWith(suffix)
  else if (!readFileSync(join(folder, present), 'utf8').includes('canteen')) {
    plan.additions.push({
      file: present,
      lines: [
        `import { canteen } from './fauxtranet/canteen.${suffix}'`,
        `import { lunch } from './fauxtranet/lunch.${suffix}'`,
        `applications: [canteen], scenarios: [lunch], scenario: lunch, port: ${defaultPort}`,
      ],
    })
  }
  plan.files['fauxtranet/canteen.ts'] = templates.application
  plan.files['fauxtranet/lunch.ts'] = templates.scenarioWith(suffix)
  if (has('vitest')) planVitest(plan, suffix)
  if (has('playwright')) planPlaywright(plan, has('vitest'))
  // Vitest and Storybook install Vite too, but then it is not the project's own.
  if (has('vite')) planVite(plan)
  if (has('storybook')) planStorybook(plan)
  const needed = ['fauxtranet', 'zod', ...(has('vitest') || has('storybook') ? ['msw'] : [])]
  plan.missing = needed.filter((name) => !packages.has(name))
  // The application uses zod 4.
  if (/^\D*[0-3]\b/.test(packages.get('zod') ?? '')) plan.missing.push('zod@4')
  return plan
}

/** The suffix that the project's compiler accepts in an import of a TypeScript file. Every tool resolves both. */
function suffixOfImports(folder: string): 'ts' | 'js' {
  const settings = readdirSync(folder).filter((name) => /^tsconfig.*\.json$/.test(name))
  const isAllowed = (name: string) =>
    /"(allowImportingTs|rewriteRelativeImport)Extensions"\s*:\s*true/.test(readFileSync(join(folder, name), 'utf8'))
  return settings.length === 0 || settings.some(isAllowed) ? 'ts' : 'js'
}

function readVitestConfig(folder: string): string {
  const file = findConfig(folder, 'vitest') ?? findConfig(folder, 'vite')
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
}

function planVitest({ folder, files }: Plan, suffix: 'ts' | 'js'): void {
  const path = pathOfVitestTest(readVitestConfig(folder))
  const way = posix.relative(posix.dirname(path), 'fauxtranet/canteen')
  // In an import from a JavaScript file, Vite does not resolve `.js` to a TypeScript file.
  const end = /\.[cm]?tsx?$/.test(path) ? suffix : 'ts'
  files[path] = templates.vitestTestFor(`${way.startsWith('.') ? way : `./${way}`}.${end}`)
}

function planPlaywright(plan: Plan, hasVitest: boolean): void {
  const file = findConfig(plan.folder, 'playwright')
  const text = file === undefined ? '' : readFileSync(join(plan.folder, file), 'utf8')
  const [, tests = file === undefined ? 'e2e' : '.'] = /\btestDir:\s*['"](?:\.\/)?([^'"]+)['"]/.exec(text) ?? []
  // Vitest would run every *.spec.ts.
  const isShared = file === undefined ? hasVitest : /\.e2e\\?\./.test(text)
  const command = `${plan.manager.run} fauxtranet`
  plan.files[join(tests, isShared ? 'canteen.e2e.ts' : 'canteen.spec.ts')] = templates.playwrightTest
  if (file === undefined) plan.files['playwright.config.ts'] = templates.playwrightConfigFor(isShared, command)
  else if (!text.includes('fauxtranet')) {
    const lines = [
      `webServer: { command: '${command}', url: '${defaultUrl}', reuseExistingServer: true },`,
      `use: { fauxtranet: { url: '${defaultUrl}' } },`,
    ]
    plan.additions.push({ file, lines })
  }
}

function planVite(plan: Plan): void {
  const file = findConfig(plan.folder, 'vite')
  if (file === undefined) plan.files['vite.config.ts'] = templates.viteConfig
  else if (!readFileSync(join(plan.folder, file), 'utf8').includes('fauxtranet/vite'))
    plan.additions.push({ file, lines: ["import { fauxtranet } from 'fauxtranet/vite'", 'plugins: [fauxtranet()],'] })
}

function planStorybook(plan: Plan): void {
  const file = ['tsx', 'ts', 'jsx', 'js'].map((suffix) => `.storybook/preview.${suffix}`).find(isIn(plan.folder))
  if (file !== undefined && readFileSync(join(plan.folder, file), 'utf8').includes('fauxtranet/storybook')) return
  plan.additions.push({
    file: file ?? '.storybook/preview.ts',
    lines: [
      "import { createIntranet } from 'fauxtranet/storybook'",
      '...createIntranet().annotations, // first in the object that it exports',
    ],
  })
  plan.additions.push({
    file: 'a story that sends requests to the intranet',
    lines: ["parameters: { fauxtranet: { scenario: 'lunch', user: 'manager' } },"],
  })
  // Storybook needs the Vite plugin for the configuration in the preview and for MSW's worker file.
  if (!plan.files['vite.config.ts'] && !plan.additions.some(({ file }) => file.startsWith('vite.config')))
    if (findConfig(plan.folder, 'vite') === undefined) plan.files['vite.config.ts'] = templates.viteConfig
}

function findConfig(folder: string, tool: string): string | undefined {
  return ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((suffix) => `${tool}.config.${suffix}`).find(isIn(folder))
}

function isIn(folder: string): (path: string) => boolean {
  return (path) => existsSync(join(folder, path))
}

function findProject(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(folder) === folder ? undefined : findProject(dirname(folder))
}

/** Versions by package name. */
function packagesIn(folder: string): Map<string, string> {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return new Map()
  try {
    // npm accepts a byte order mark, too.
    const read: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new TypeError('it is not an object')
    const { dependencies, devDependencies, peerDependencies } = read as Record<string, object>
    return new Map(Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }))
  } catch (error) {
    throw new Error(`Failed to read ${file}: ${(error as Error).message}. Please fix the file.`)
  }
}
