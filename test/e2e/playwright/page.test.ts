import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sweep } from '../../../bindings/playwright/sweep.ts'
import { launchBrowser } from '../launched-browser.ts'
import { mswMajor } from '../vite/project.ts'
import { groups, type Result, runPlaywright, serveApp, statuses } from './project.ts'

// These depend on MSW. The others run with one major only.
const ofEachMajor = ['gets its settings', 'misspells an address', 'sends an invalid parameter, and leaves']
const find = (results: Result[], name: string) => results.find(({ title }) => title === name)!

describe(`fauxtranet/playwright, in a page with MSW ${mswMajor}`, { timeout: 600_000 }, () => {
  const served = serveApp({ mode: 'worker', scenario: 'small-company', quiet: true }, mswMajor)

  it('applies the settings before the first request, is strict, and reports errors', async () => {
    const { results, output } = await runPlaywright(
      `const ready = async (page) => {
        await page.goto('/')
        await expect(page.locator('p')).toHaveText(/sees/)
      }
      test.describe(() => {
        test.use({ fauxtranet: { scenario: 'empty', user: 'nobody', faults: [{ endpoint: 'people.createGroup', status: 503 }] } })
        test('gets its settings', async ({ page, intranet }) => {
          await page.goto('/')
          expect(await intranet.about()).toMatchObject({ scenario: 'empty', user: null, strict: true })
          const status = await page.evaluate(() => fetch('${groups}', { method: 'POST' }).then(({ status }) => status))
          expect(status).toBe(503)
        })
      })
      test('sends an invalid parameter', async ({ page }) => {
        await ready(page)
        await page.evaluate(() => fetch('${groups}?limit=abc'))
      })
      test.fail('sends an invalid parameter, and leaves', async ({ page }) => {
        await ready(page)
        await page.evaluate(() => fetch('${groups}?limit=abc'))
        await page.reload()
        await page.close()
      })
      test.fail('misspells an address', async ({ page }) => {
        await ready(page)
        await page.evaluate(() => fetch('/api/peple/v2/user'))
      })
      test.fail('calls intranet before opening the app', async ({ intranet, page }) => {
        await intranet.about()
      })
      test.describe(() => {
        test.use({ fauxtranet: { oneClock: true } })
        test('has one clock, and changes settings', async ({ intranet, page }) => {
          await ready(page)
          const times = async () => [await page.evaluate(() => Date.now()), Date.parse((await intranet.about()).clock.now)]
          await intranet.advance('2d')
          const ahead = (await times()).map((time) => Math.round((time - Date.now()) / 86_400_000))
          expect(ahead).toEqual([2, 2])
          await intranet.setTime('2027-01-01T09:00:00Z')
          await intranet.advance('2d')
          expect(await times()).toEqual(Array(2).fill(Date.parse('2027-01-03T09:00:00Z')))
          await intranet.load({ scenario: 'empty', user: 'nobody' })
          await intranet.load({ user: 'admin' })
          expect(await intranet.about()).toMatchObject({ scenario: 'empty', user: 'admin', strict: true })
          await intranet.fail({ endpoint: 'people', status: 503 })
          expect(await page.evaluate(() => fetch('${groups}').then(({ status }) => status))).toBe(503)
          await intranet.waitForRequest('people.listGroups')
        })
      })
      test.describe(() => {
        test.use({ fauxtranet: { scenario: 'smal-company' } })
        test.fail('misspells its scenario', async ({ intranet, page }) => {
          await page.goto('/')
          await intranet.about()
        })
      })`,
      { ...served, fauxtranet: { inPage: true } },
      ...(mswMajor === 2 ? [] : [`--grep=(${ofEachMajor.join('|')})$`]),
    )
    expect(find(results, 'misspells an address').errors, output).toContain('Did you mean "/api/people/v2/user"?')
    expect(find(results, 'sends an invalid parameter, and leaves').errors).toContain('limit: must be a whole number')
    expect(statuses(results.filter(({ title }) => ofEachMajor.includes(title))), output).toEqual([
      'gets its settings: passed',
      'misspells an address: failed',
      'sends an invalid parameter, and leaves: failed',
    ])
    if (mswMajor !== 2) return
    expect(statuses(results.filter(({ title }) => !ofEachMajor.includes(title))), output).toEqual([
      'calls intranet before opening the app: failed',
      'has one clock, and changes settings: passed',
      'misspells its scenario: failed',
      'sends an invalid parameter: failed',
    ])
    expect(find(results, 'calls intranet before opening the app').errors).toContain('Please open the app first')
    expect(find(results, 'sends an invalid parameter').errors).toContain('limit: must be a whole number')
    expect(find(results, 'sends an invalid parameter').attachments.map(({ name }) => name)).toContain('requests.har')
    expect(find(results, 'misspells its scenario').errors).toContain('Did you mean "small-company"?')
  })

  it.runIf(mswMajor === 2)('is swept, with scenarios and users that it finds itself', async () => {
    const out = mkdtempSync(join(tmpdir(), 'fauxtranet-page-'))
    const browser = await launchBrowser()
    const only = ['people.listGroups', 'empty', 'nobody']
    const { findings, routes } = await sweep({
      url: served.baseURL,
      out,
      browser,
      only,
      faults: ['error'],
      timeout: 60_000,
    })
    await browser.close()
    rmSync(out, { recursive: true })
    const [route] = routes
    expect(route!.visits.map(({ state }) => state.kind)).toEqual(['plain', 'fault', 'scenario', 'user'])
    expect(route!.endpoints.toSorted()).toEqual(['people.getCurrentUser', 'people.listGroups'])
    expect(findings).toEqual([
      expect.stringMatching(/listGroups fails with 500, 1440 px: Uncaught error: TypeError/),
      expect.stringMatching(/listGroups fails with 500, 1440 px: Silent failure: .* "admin sees \d+" is missing/),
      expect.stringMatching(/user nobody, 1440 px: Uncaught error: TypeError/),
    ])
  })
})
