import { describe, expect, it } from 'vitest'
import { groups, runPlaywright, serveApp, statuses } from './project.ts'

describe('fauxtranet/playwright, beside what else Playwright has', { timeout: 600_000 }, () => {
  const served = serveApp({ scenario: 'empty', now: '2026-03-02T09:30:00Z' })

  it('goes on with windows, routes, kept cookies, serial tests, and tests and matchers of one’s own', async () => {
    const { results, output } = await runPlaywright(
      `const worldOf = (page) => page.evaluate(() => fetch('/__sim').then((response) => response.json())).then(({ world }) => world)
      test('opens a window', async ({ page, intranet }) => {
        await page.goto('/')
        const opening = page.waitForEvent('popup')
        await page.evaluate(() => void window.open('/'))
        const popup = await opening
        await expect(popup.locator('p')).toHaveText(/sees/)
        expect(await worldOf(popup)).toBe(intranet.name)
        await popup.getByRole('button').click()
        await expect(popup.locator('p')).toHaveText('admin sees 1')
        await popup.close()
        await page.reload()
        await expect(page.locator('p')).toHaveText('admin sees 1')
      })
      test('routes by itself', async ({ page, intranet }) => {
        await page.route('**/api/people/v2/user', (route) => route.fulfill({ json: { username: 'routed' } }))
        await page.route('**/groups', async (route) => {
          const response = await route.fetch()
          expect(response.headers()['x-sim-endpoint']).toBe('people.listGroups')
          await route.fulfill({ response })
        })
        await page.goto('/')
        await expect(page.locator('p')).toHaveText('routed sees 0')
        expect(await intranet.requests('people.listGroups')).toHaveLength(1)
      })
      test('closes its page', async ({ page }) => {
        await page.goto('/')
        await page.close()
      })
      test('takes too long', async ({ page }) => {
        await page.goto('/')
        await expect(page.locator('p')).toHaveText(/sees/)
        test.setTimeout(1)
        await new Promise(() => {})
      })
      test('asks without a page', async ({ request, intranet }) => {
        expect((await request.get('${groups}')).ok()).toBe(true)
        expect(await intranet.requests()).toHaveLength(1)
      })
      test.describe(() => {
        const cookie = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }
        const domain = '127.0.0.1'
        test.use({ storageState: { origins: [], cookies: [
          { ...cookie, domain, name: 'sim-world', value: 'of another test' }, { ...cookie, domain, name: 'sim-user', value: 'nobody' },
        ] } })
        test('has cookies that were kept', async ({ page, context, intranet }) => {
          await page.goto('/__sim')
          expect(JSON.parse(await page.textContent('body')).world).toBe(intranet.name)
          expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['sim-user', 'sim-world'])
          expect(await page.evaluate(() => fetch('${groups}').then(({ status }) => status))).toBe(401)
        })
      })
      test.describe.serial('one after the other', () => {
        const worlds = []
        for (const turn of [1, 2]) test('turn ' + turn, async ({ intranet, request }) => {
          worlds.push(intranet.name)
          await request.post('${groups}', { data: { name: 'Runners' } })
          expect(await intranet.rows('groups')).toHaveLength(1)
          expect(new Set(worlds).size).toBe(turn)
        })
      })
      const own = test.extend({
        total: async ({ intranet, page, request }, use) => {
          await page.goto('/')
          await use((await (await request.get('${groups}')).json()).pagination.total)
        },
      })
      const ownExpect = expect.extend({
        async toHaveHeard(intranet, endpoint) {
          const { length } = await intranet.requests(endpoint)
          return { pass: length > 0, message: () => endpoint + ' was not asked for' }
        },
      })
      own.describe(() => {
        own.use({ fauxtranet: { scenario: 'small-company' } })
        own('extends', async ({ total, page, intranet }) => {
          expect(total).toBeGreaterThan(1)
          await ownExpect(page.locator('p')).toHaveText('admin sees ' + total)
          await ownExpect(intranet).toHaveHeard('people.listGroups')
        })
      })`,
      served,
    )
    expect(statuses(results), output).toEqual([
      'asks without a page: passed',
      'closes its page: passed',
      'extends: passed',
      'has cookies that were kept: passed',
      'opens a window: passed',
      'routes by itself: passed',
      'takes too long: timedOut',
      'turn 1: passed',
      'turn 2: passed',
    ])
    const late = results.find(({ title }) => title === 'takes too long')!
    expect(late.attachments.map(({ name }) => name)).toContain('requests.har')
    const worlds = await (await fetch(`${served.baseURL}/__sim/worlds`)).json()
    expect(worlds).toMatchObject([{ name: 'default' }])
  })
})
