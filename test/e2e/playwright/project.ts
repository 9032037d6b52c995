import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type FauxtranetPluginOptions, fauxtranet } from '../../../bindings/vite/index.ts'
import { browserFlags, findBrowser } from '../../../tools/browser-finder.ts'
import { aProject, installMsw, originOf, type Project, serve } from '../vite/project.ts'

// Runs Playwright as users do, with the built package.

const root = join(import.meta.dirname, '../../..')
const trials = join(root, '.cache/playwright-trials')

export interface Result {
  title: string
  status: string
  errors: string
  attachments: { name: string; body?: string; path?: string }[]
}

interface Run {
  /** One for each attempt of each test. */
  results: Result[]
  output: string
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; tests: { results: ReportedResult[] }[] }[]
}
interface ReportedResult {
  status: string
  errors: { message?: string }[]
  attachments: Result['attachments']
}

export const groups = '/api/people/v2/groups'
// An app that shows the user and the number of groups, and can add one.
const app = `<!doctype html><title>App</title><p></p><button>Add</button><script type="module">
  const p = document.querySelector('p')
  const show = async () => {
    const { pagination } = await (await fetch('${groups}')).json()
    const { username } = await (await fetch('/api/people/v2/user')).json()
    p.textContent = username + ' sees ' + pagination.total
  }
  document.querySelector('button').onclick = async () => {
    const headers = { 'content-type': 'application/json' }
    await fetch('${groups}', { method: 'POST', headers, body: JSON.stringify({ name: 'Group ' + Math.random() }) })
    await show()
  }
  await show()
</script>`

interface App {
  baseURL: string
}

/** Serves the app for the tests of this `describe`. */
export function serveApp(options: FauxtranetPluginOptions, mswMajor = 2): App {
  const served: App = { baseURL: '' }
  let project: Project
  let server: ViteDevServer
  beforeAll(async () => {
    project = aProject({ 'index.html': app })
    installMsw(project.root, mswMajor)
    server = await serve(project, fauxtranet(options))
    served.baseURL = originOf(server)
  })
  afterEach(stopPlaywright)
  afterAll(async () => {
    await server.close()
    project.remove()
  })
  return served
}

export const statuses = (results: Result[]) => results.map(({ title, status }) => `${title}: ${status}`).sort()
export const failures = (results: Result[]) =>
  results.filter(({ status }) => status !== 'passed').map(({ errors }) => errors)

/** Runs these tests with `npx playwright test`. Without imports, they use ours. */
export async function runPlaywright(tests: string, use: object, ...flags: string[]): Promise<Run> {
  mkdirSync(trials, { recursive: true })
  const folder = mkdtempSync(join(trials, 'run-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const imports = tests.startsWith('import') ? '' : "import { expect, test } from 'fauxtranet/playwright'\n"
    writeFileSync(join(folder, 'trial.spec.ts'), `${imports}${tests}`)
    const config = {
      fullyParallel: true,
      reporter: [['json', { outputFile: join(folder, 'report.json') }], ['line']],
      outputDir: join(folder, 'results'),
      timeout: 120_000,
      // As long as a busy machine needs for a page.
      expect: { timeout: 30_000 },
      use: { ...use, launchOptions: { executablePath: findBrowser(), args: browserFlags } },
    }
    writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)}`)
    const output = await runIn(folder, flags)
    const { suites, errors } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    const results: Result[] = suites.flatMap(resultsOf)
    // Attached files are deleted afterwards.
    for (const attachment of results.flatMap(({ attachments }) => attachments)) {
      if (attachment.name === 'requests.har') attachment.body = readFileSync(attachment.path!, 'utf8')
    }
    return { results, output: output + JSON.stringify(errors) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function resultsOf({ suites = [], specs = [] }: Suite): Result[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ status, errors, attachments }) => ({
        title,
        status,
        errors: errors.map(({ message }) => message).join('\n'),
        attachments,
      })),
    ),
  )
  return [...own, ...suites.flatMap(resultsOf)]
}

const running = new Set<ChildProcess>()

/** Stops processes left behind by a test that timed out. */
export function stopPlaywright(): void {
  for (const child of running) child.kill()
}

function runIn(folder: string, flags: string[]): Promise<string> {
  const main = join(root, 'node_modules/@playwright/test/cli.js')
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env
  const child = spawn(process.execPath, [main, 'test', ...flags], { cwd: folder, env: { ...env, CI: '1' } })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  return new Promise((resolve) => {
    child.on('close', () => {
      running.delete(child)
      resolve(output)
    })
  })
}
