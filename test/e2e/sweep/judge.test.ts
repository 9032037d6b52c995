import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Observation } from '../../../node/sweep/judge/observation.ts'
import type { SweepFault, VisitState } from '../../../node/sweep/report.ts'
import { settled } from '../../../node/sweep/settled.ts'
import { launchBrowser } from '../launched-browser.ts'
import type { StaticServer } from '../static-server.ts'
import { pages } from './app/pages.ts'
import { planted } from './app/planted.ts'
import { serveApp } from './app/server.ts'
import { visit } from './visits.ts'

let app: StaticServer
let context: BrowserContext

beforeAll(async () => {
  app = await serveApp()
  context = await (await launchBrowser()).newContext({ viewport: { width: 900, height: 700 } })
}, 60_000)

afterAll(async () => {
  await context.browser()!.close()
  app.close()
})

interface Visit {
  path: string
  state: VisitState
}

const before = new Map<string, Observation>()

/** Four at a time. Returns the messages by rule and page. */
async function findAll(visits: readonly Visit[]): Promise<Record<string, string>> {
  const left = [...visits]
  const found: Record<string, string> = {}
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { path, state } = next
      const { seen, findings } = await visit(context, app.url, path, state, before.get(path))
      if (state.kind === 'plain') before.set(path, seen)
      for (const { rule, message } of findings) found[`${path} ${rule}`] ??= message
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return found
}

function expected(isPlain: boolean): Record<string, unknown> {
  const wanted = planted.filter(({ state }) => (state.kind === 'plain') === isPlain)
  return Object.fromEntries(wanted.map(({ path, rule, place }) => [`${path} ${rule}`, expect.stringContaining(place)]))
}

function failing(path: string, endpoint: string, ...faults: SweepFault[]): Visit[] {
  return faults.map((fault) => ({ path, state: { kind: 'fault', endpoint, fault } }))
}

it('finds every planted fault, and nothing else', async () => {
  const plain: VisitState = { kind: 'plain' }
  const found = await findAll(['/', ...Object.keys(pages)].map((path) => ({ path, state: plain })))
  expect(found).toEqual(expected(true))
  const others = await findAll([
    ...planted.filter(({ state }) => state.kind !== 'plain'),
    ...failing('/handled', 'people.listUsers', 'error', 'empty', 'slow'),
    ...failing('/pictures', 'people.getPhoto', 'error'),
    { path: '/handled', state: { kind: 'scenario', scenario: 'long-names' } },
  ])
  expect(others).toEqual(expected(false))
}, 180_000)

it('names what keeps a page from settling', async () => {
  const page = await context.newPage()
  await page.goto(app.url)
  await page.evaluate(() => {
    document.body.style.cssText = 'transition: opacity 60s'
    document.body.getBoundingClientRect()
    document.body.style.opacity = '0.5'
  })
  await expect(settled(page, { timeout: 300 })).rejects.toThrow('the animation "opacity" of <body> is running')
  await page.route('**/never', () => {})
  await page.evaluate(() => {
    document.body.style.cssText = ''
    void fetch('/never')
  })
  await expect(settled(page, { timeout: 300 })).rejects.toThrow(/within 300 ms: GET http:.*\/never is open/)
  await settled(page, { ignore: /never$/ })
  await page.close()
})
