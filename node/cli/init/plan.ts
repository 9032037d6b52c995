import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as templates from './templates.ts'

/** What `init` does in a project. */
export interface Plan {
  folder: string
  /** Files to write, by path. */
  files: Record<string, string>
  /** Lines that the user adds to a file that is there already. */
  additions: { file: string; lines: string[] }[]
  /** Packages that the files need, and the project does not have. */
  missing: string[]
}

/** The tools that a project may have, by package. */
const tools = { vitest: 'vitest', playwright: '@playwright/test', storybook: 'storybook', vite: 'vite' } as const

/** Plans what a project gets, by the tools in its package.json. */
export function planInit(start: string): Plan {
  const folder = findProject(start) ?? start
  const packages = packagesIn(folder)
  const has = (tool: keyof typeof tools) => packages.has(tools[tool])
  const plan: Plan = { folder, files: {}, additions: [], missing: [] }
  plan.files['fauxtranet.config.ts'] = templates.config
  plan.files['fauxtranet/canteen.ts'] = templates.application
  plan.files['fauxtranet/lunch.ts'] = templates.scenario
  const present = ['ts', 'mts', 'js', 'mjs'].map((suffix) => `fauxtranet.config.${suffix}`).find(isIn(folder))
  if (present !== undefined) {
    delete plan.files['fauxtranet.config.ts']
    plan.additions.push({
      file: present,
      lines: [
        "import { canteen } from './fauxtranet/canteen.ts'",
        "import { lunch } from './fauxtranet/lunch.ts'",
        'applications: [canteen], scenarios: [lunch], scenario: lunch, port: 4800',
      ],
    })
  }
  if (has('vitest')) plan.files['fauxtranet/canteen.test.ts'] = templates.vitestTest
  if (has('playwright')) planPlaywright(plan)
  // Vitest and Storybook bring Vite, which is then not the project's own.
  if (has('vite')) planVite(plan)
  if (has('storybook')) planStorybook(plan)
  const needed = ['fauxtranet', 'zod', ...(has('vitest') || has('storybook') ? ['msw'] : [])]
  plan.missing = needed.filter((name) => !packages.has(name))
  return plan
}

function planPlaywright(plan: Plan): void {
  const file = findConfig(plan.folder, 'playwright')
  const text = file === undefined ? '' : readFileSync(join(plan.folder, file), 'utf8')
  const [, tests = file === undefined ? 'e2e' : '.'] = /\btestDir:\s*['"](?:\.\/)?([^'"]+)['"]/.exec(text) ?? []
  plan.files[join(tests, 'canteen.spec.ts')] = templates.playwrightTest
  if (file === undefined) plan.files['playwright.config.ts'] = templates.playwrightConfig
  else if (!text.includes('fauxtranet')) {
    const url = 'http://127.0.0.1:4800'
    const lines = [
      `webServer: { command: 'npx fauxtranet', url: '${url}', reuseExistingServer: true },`,
      `use: { fauxtranet: { url: '${url}' } },`,
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
    lines: ["import { createIntranet } from 'fauxtranet/storybook'", '...createIntranet().annotations,'],
  })
  // It carries the configuration into the preview.
  if (!plan.files['vite.config.ts'] && !plan.additions.some(({ file }) => file.startsWith('vite.config')))
    if (findConfig(plan.folder, 'vite') === undefined) plan.files['vite.config.ts'] = templates.viteConfig
}

function findConfig(folder: string, tool: string): string | undefined {
  return ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((suffix) => `${tool}.config.${suffix}`).find(isIn(folder))
}

function isIn(folder: string): (path: string) => boolean {
  return (path) => existsSync(join(folder, path))
}

/** The folder of the nearest package.json. */
function findProject(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(folder) === folder ? undefined : findProject(dirname(folder))
}

function packagesIn(folder: string): Set<string> {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return new Set()
  try {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8'))
    return new Set(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }))
  } catch (error) {
    throw new Error(`Failed to read ${file}: ${(error as Error).message}. Please fix the file.`)
  }
}
