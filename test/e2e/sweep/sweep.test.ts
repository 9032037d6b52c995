import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../../../bindings/playwright/sweep.ts'
import type { SweepPlan, SweepProgress } from '../../../node/sweep/options.ts'
import { launchBrowser } from '../launched-browser.ts'
import type { StaticServer } from '../static-server.ts'
import { planted } from './app/planted.ts'
import { serveApp } from './app/server.ts'

let app: StaticServer
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

const worlds = async () => (await fetch(new URL('/__sim/worlds', app.url))).json()

describe('sweep', { timeout: 300_000 }, () => {
  it('finds planted faults in worlds of its own, and nothing else', async () => {
    const before = await worlds()
    const plans: SweepPlan[] = []
    const progress: SweepProgress[] = []
    const report = await sweep({
      url: app.url,
      out,
      browser,
      routes: ['/silent', '/wide', '/handled'],
      only: ['error', 'long-names'],
      users: [],
      parallel: 4,
      onPlan: (plan) => void plans.push(plan),
      onProgress: (step) => progress.push(step),
    })
    const found = report.routes.flatMap(({ path, visits }) =>
      visits.flatMap(({ findings, state }) => findings.map(({ rule }) => ({ path, rule, state }))),
    )
    const expected = planted.filter(({ path }) => ['/silent', '/wide'].includes(path))
    expect(found).toEqual(expected.map(({ path, rule, state }) => ({ path, rule, state })))
    expect(report.findings).toHaveLength(2)
    expect(report.findings[0]).toMatch(/^\/silent, documents\.listDocuments fails with 500, 1440 px: /)
    expect(plans).toEqual([expect.objectContaining({ routes: 3, visits: progress.length - 3 })])
    expect(progress.at(-1)).toMatchObject({ total: progress.length, done: progress.length, findings: 2 })

    const [silent] = report.routes
    expect(silent).toMatchObject({ path: '/silent', endpoints: ['documents.listDocuments'] })
    for (const { screenshot } of silent!.visits) expect(existsSync(join(out, screenshot!))).toBe(true)
    expect(silent!.visits.flatMap(({ test }) => test ?? [])).toEqual([
      expect.stringContaining("faults: ['empty', 'error'],"),
    ])
    expect(await worlds()).toEqual(before)
  })

  it('deletes the worlds of visits that fail', async () => {
    const before = await worlds()
    const page = sweep({ url: app.url, out, browser, routes: ['/handled'], timeout: 1 })
    await expect(page).rejects.toThrow('Failed to visit /handled, plain: ')
    expect(await worlds()).toEqual(before)
  })
})
