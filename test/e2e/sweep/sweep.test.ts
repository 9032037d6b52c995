import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../../../bindings/playwright/sweep.ts'
import { startServer } from '../../../node/index.ts'
import { projectOf } from '../../../node/project.ts'
import type { SweepPlan, SweepProgress } from '../../../node/sweep/options.ts'
import { writeTest } from '../../../node/sweep/test-source.ts'
import { findBrowser } from '../../../tools/browser-finder.ts'
import { launchBrowser } from '../launched-browser.ts'
import { failures, runPlaywright, statuses } from '../playwright/project.ts'
import { runNode } from '../run-node.ts'
import type { StaticServer } from '../static-server.ts'
import { aProject } from '../vite/project.ts'
import { type PlantedFault, planted } from './app/planted.ts'
import { serveApp } from './app/server.ts'

let app: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
const out = mkdtempSync(join(tmpdir(), 'fauxtranet-sweep-'))

beforeAll(async () => {
  app = await serveApp()
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser.close()
  app.close()
  rmSync(out, { recursive: true })
})

const withoutImports = (test: string) => test.slice(test.indexOf('test('))

// The user of the test is not signed in. The worlds of a sweep do not depend on it.
const inFixture = `
import { test as own } from 'fauxtranet/playwright'
own.use({ fauxtranet: { user: null, anyCheckout: true } })
own('starts from a new world', async ({ browser, baseURL }) => {
  const { findings, routes } = await sweep({ url: baseURL!, browser, routes: ['/handled'], faults: [], scenarios: [], only: ['nobody'] })
  expect(findings).toEqual([])
  expect(routes[0]!.visits.map(({ state }) => state.kind)).toEqual(['plain', 'user'])
})`

async function serve(respond: (incoming: IncomingMessage) => string): Promise<StaticServer> {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === '/late') await wait(4000)
    outgoing.setHeader('content-type', 'text/html; charset=utf-8').end(incoming.url === '/' ? respond(incoming) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const worlds = async () => (await fetch(new URL('/__sim/worlds', app.url))).json()

describe('sweep', { timeout: 1_800_000 }, () => {
  it('follows the links of an app, and finds every planted fault, and nothing else', async () => {
    const before = await worlds()
    const plans: SweepPlan[] = []
    const progress: SweepProgress[] = []
    const report = await sweep({
      url: app.url,
      out,
      browser,
      scenarios: ['long-names'],
      users: [],
      parallel: 4,
      // A busy machine may take long for a page.
      timeout: 30_000,
      onPlan: (plan) => plans.push(plan),
      onProgress: (step) => progress.push(step),
    })
    const key = ({ path, state, rule }: Pick<PlantedFault, 'path' | 'state' | 'rule'>) =>
      JSON.stringify([path, state, rule])
    const found = report.routes.flatMap(({ path, visits }) =>
      visits.flatMap(({ findings, state }) =>
        findings.map(({ rule, message }) => [key({ path, state, rule }), message] as const),
      ),
    )
    const sought = planted.filter(({ rule }) => rule !== 'accessibility')
    const placeOf = new Map(sought.map((fault) => [key(fault), fault.place]))
    expect(new Set(found.map(([fault]) => fault))).toEqual(new Set(placeOf.keys()))
    // A fault may show in several places, each with its own finding.
    for (const [fault, message] of found) expect(message).toContain(placeOf.get(fault))
    expect(report.findings).toHaveLength(found.length)
    expect(report.findings).toContainEqual(
      expect.stringMatching(/^\/silent, documents\.listDocuments fails with 500, 1440 px: /),
    )

    const { routes } = report
    expect(plans).toEqual([
      expect.objectContaining({ routes: routes.length, visits: progress.length - routes.length, skipped: 0 }),
    ])
    expect(progress.at(-1)).toMatchObject({ done: progress.length, total: progress.length, findings: found.length })
    for (const { screenshot } of routes.flatMap(({ visits }) => visits))
      expect(existsSync(join(out, screenshot!))).toBe(true)
    expect(await worlds()).toEqual(before)

    const [failing] = routes.find(({ path }) => path === '/silent')!.visits.flatMap(({ test }) => test ?? [])
    const state = { kind: 'fault', endpoint: 'people.listUsers', fault: 'offline' } as const
    const passing = writeTest('/handled', state, 1440, { url: app.url })
    const { results, output } = await runPlaywright([failing, withoutImports(passing), inFixture].join('\n'), {
      baseURL: app.url,
    })
    expect(statuses(results), output).toEqual([
      '/handled: people.listUsers is unreachable: passed',
      '/silent: documents.listDocuments fails with 500: failed',
      'starts from a new world: passed',
    ])
    expect(failures(results)[0]).toContain('shows no message although documents.listDocuments failed')
  })

  it('finds problems of accessibility if they are requested', async () => {
    const seen = { faults: [], scenarios: [], users: [], axe: true, timeout: 30_000 } as const
    const { routes } = await sweep({ url: app.url, out, browser, ...seen })
    const found = routes.flatMap(({ path, visits }) =>
      visits.flatMap(({ findings }) =>
        findings.filter(({ rule }) => rule === 'accessibility').map(({ message }) => [path, message]),
      ),
    )
    const { path, place } = planted.find(({ rule }) => rule === 'accessibility')!
    expect(found).toEqual([[path, expect.stringContaining(place)]])
  })

  it('runs as a command, for the pages that a change concerns', async () => {
    const project = aProject({ 'routes.txt': '/handled\n/silent' })
    const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: project.root, stdio: 'pipe' })
    try {
      git('init', '-q')
      git('add', '.')
      git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first')
      project.write('src/Handled.tsx', '')
      app.simulator.findProject = projectOf(project.root)
      const elsewhere = sweep({ url: app.url, out, browser, routes: ['/handled'], changed: 'HEAD' })
      await expect(elsewhere).rejects.toThrow('runs in another checkout')
      const flags =
        '--routes routes.txt --changed HEAD --faults error --scenarios none --users nobody --widths 390,1440'
      const command = [
        join(project.root, '../../../dist/main.js'),
        'sweep',
        app.url,
        ...flags.split(' '),
        '--timeout',
        '30000',
      ]
      const { status, output } = await runNode(project.root, command, { CHROME_PATH: findBrowser() })
      expect(output).toContain('1 route, 4 visits in other states: at least ')
      expect(output).toContain('0 findings in 6 visits to 1 route')
      expect(status).toBe(0)
      const { routes, unchanged } = JSON.parse(readFileSync(join(project.root, 'sweep-report/report.json'), 'utf8'))
      expect(routes.map(({ path }: { path: string }) => path)).toEqual(['/handled'])
      expect(unchanged).toEqual({ since: 'HEAD', routes: 1 })
    } finally {
      project.remove()
    }
  })

  it('reports a page that cannot be opened, and visits the others', async () => {
    const routes = ['/dropped', '/handled']
    const commit = '0123456789'.repeat(4)
    app.simulator.findProject = () => ({ folder: '/elsewhere', commit })
    const report = await sweep({ url: app.url, out, browser, routes, faults: [], scenarios: [], users: [] })
    expect(report.findings).toEqual([
      expect.stringMatching(/^\/dropped, plain, 1440 px: Blank page or region: The page cannot be opened: /),
    ])
    expect(report.routes.map(({ visits }) => visits.length)).toEqual([1, 1])
    expect(report.commit).toBe(commit)
  })

  it('finds out which scenarios concern a page, and which users differ', async () => {
    const only = ['/silent', 'scenario', 'nobody', 'ceo']
    const { routes, findings, skipped } = await sweep({ url: app.url, out, browser, only, faults: [], parallel: 4 })
    const states = routes[0]!.visits.map(({ state }) => Object.values(state).join(' '))
    expect(states).toEqual(expect.arrayContaining(['scenario documents-down', 'user ceo', 'user nobody']))
    expect(states).not.toContain('scenario full-trash')
    expect([findings, skipped > 0]).toEqual([[], true])
  })

  it('visits a page again if a slow response arrives before the page can be observed', async () => {
    const simulator = await startServer({ port: 0 })
    let opened = 0
    // The third visit is the first one with a slow response.
    const page = await serve(() => {
      const isBusy = ++opened === 3
      return `<!doctype html><html lang="en"><title>Offices</title><h1>Offices</h1><p>No offices.</p><script>
        fetch('${simulator.url}/api/people/v2/groups').then((reply) => reply.json())
          .then(({ groups: [first] }) => { if (first) document.querySelector('p').textContent = first.name })
        </script>${isBusy ? '<script src="/late"></script>' : ''}`
    })
    const visited = { routes: ['/'], faults: ['empty', 'slow'], scenarios: [], users: [], parallel: 1 } as const
    const { findings } = await sweep({ ...visited, url: page.url, simulator: simulator.url, out, browser })
    expect(opened).toBe(4)
    expect(findings).toEqual([expect.stringContaining('shows "No offices." until people.listGroups responds')])
    await Promise.all([simulator, page].map((each) => each.close()))
  })

  it('reaches a simulator on another origin, and sends its header to no other', async () => {
    const simulator = await startServer({ port: 0 })
    const names: string[] = []
    const other = await serve((incoming) => {
      names.push(...Object.keys(incoming.headers))
      return ''
    })
    const page = await serve(
      () => `<!doctype html><html lang="en"><title>People</title><h1>People</h1><p>Loading …</p><script>
        fetch('${other.url}', { mode: 'no-cors' })
        fetch('${simulator.url}/api/people/v2/users?limit=3').then((reply) => reply.json())
          .then(({ data }) => { document.querySelector('p').textContent = data[0].fullname })
      </script>`,
    )
    const visited = { routes: ['/'], faults: [], scenarios: [], users: [] } as const
    const { routes, findings } = await sweep({ ...visited, url: page.url, simulator: simulator.url, out, browser })
    expect(routes[0]).toMatchObject({ endpoints: ['people.listUsers'] })
    expect(findings).toEqual([])
    expect(names).toContain('host')
    expect(names).not.toContain('x-sim-world')
    const wrong = sweep({ ...visited, url: page.url, simulator: other.url, out, browser })
    await expect(wrong).rejects.toThrow(/a different server responded.*Please add fauxtranet\(\)/)
    await Promise.all([simulator, other, page].map((each) => each.close()))
  })

  it('deletes the worlds of visits that fail', async () => {
    const before = await worlds()
    const page = sweep({ url: app.url, out, browser, routes: ['/handled'], timeout: 1 })
    await expect(page).rejects.toThrow('Failed to visit /handled, plain: ')
    expect(await worlds()).toEqual(before)
  })
})
