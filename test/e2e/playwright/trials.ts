import { groups } from './project.ts'
import type { Servers } from './servers.ts'

// Playwright tests, as strings.

export const leads = `
      test.use({ fauxtranet: { scenario: 'small-company', user: 'admin' } })
      test('reaches its world', async ({ page, context, browser, request, intranet }, info) => {
        const here = async (reply) => expect((await reply).world).toBe(intranet.name)
        await here(request.get('/__sim').then((response) => response.json()))
        await page.goto('/')
        await here(page.evaluate(() => fetch('/__sim').then((response) => response.json())))
        await page.goto('/__sim')
        await here(page.textContent('body').then(JSON.parse))
        expect(await context.cookies()).toMatchObject([{ name: 'sim-world', value: encodeURIComponent(intranet.name) }])
        const other = await browser.newContext()
        const second = await other.newPage()
        await second.goto('/__sim')
        await here(second.textContent('body').then(JSON.parse))
        await other.close()
        const recordHar = { path: info.outputPath('recorded.har') }
        const bare = await browser.newContext({ extraHTTPHeaders: {}, recordHar })
        await intranet.admit(bare, new URL('/deep/path/', page.url()).href)
        expect(await bare.cookies()).toMatchObject([{ name: 'sim-world', path: '/' }])
        const third = await bare.newPage()
        await third.goto('/__sim')
        await here(third.textContent('body').then(JSON.parse))
        await third.goto('/')
        const { length } = await intranet.rows('groups')
        await third.evaluate(() => fetch('${groups}', { method: 'POST', body: '{"name":"Recorded"}' }))
        await bare.close()
        // What Playwright has recorded leads to the same rows again.
        await intranet.load({ scenario: 'small-company' })
        const { readFileSync } = await import('node:fs')
        const data = JSON.parse(readFileSync(recordHar.path, 'utf8'))
        const { now } = (await intranet.about()).clock
        const to = '/__sim/replay?' + new URLSearchParams({ scenario: 'small-company', user: 'admin', now })
        const replayed = await (await request.post(to, { data })).json()
        expect(replayed).toMatchObject({ world: intranet.name, differences: [] })
        expect((await intranet.rows('groups')).slice(length)).toMatchObject([{ name: 'Recorded' }])
      })
      test('gets its settings', async ({ intranet }) => {
        expect(await intranet.about()).toMatchObject({ scenario: 'small-company', user: 'admin', strict: true })
        await intranet.load({ scenario: 'empty', now: '2026-04-01T00:00:00Z' })
        expect(await intranet.about()).toMatchObject({ scenario: 'empty', strict: true })
        await intranet.advance('2d')
        expect((await intranet.about()).clock.now).toBe('2026-04-03T00:00:00.000Z')
        await intranet.signIn(null)
        expect((await intranet.about()).user).toBe(null)
        expect(await intranet.outbox()).toEqual([])
      })
      test.describe('nested', () => {
        test.use({ fauxtranet: { scenario: 'many-people', parameters: { count: 60 }, faults: [{ endpoint: 'people', status: 503 }], fidelity: { 'other-schemes': 'ignored' } } })
        test('gets the nested settings', async ({ intranet, request }) => {
          expect(await intranet.about()).toMatchObject({ scenario: 'many-people', parameters: { count: 60 } })
          const bearer = { headers: { authorization: 'Bearer token' } }
          expect((await request.get('/api/badges/badges', bearer)).status()).toBe(200)
          const received = intranet.waitForRequest('people.getCurrentUser')
          expect((await request.get('/api/people/v2/user')).status()).toBe(503)
          expect(await received).toMatchObject({ status: 503 })
          await intranet.load({ user: 'admin' })
          expect(await intranet.about()).toMatchObject({ scenario: 'many-people', parameters: { count: 60 } })
        })
      })
      test.describe(() => {
        test.use({ fauxtranet: { scenario: 'small-company', now: '2026-04-01T00:00:00Z', oneClock: true } })
        const timeIn = (page) => page.evaluate(() => new Date().toISOString())
        test('has one clock', async ({ page, intranet }) => {
          await page.goto('/')
          expect(await timeIn(page)).toBe('2026-04-01T00:00:00.000Z')
          await page.evaluate(() => {
            globalThis.seen = []
            setInterval(() => seen.push(new Date().toISOString()), 3_600_000)
          })
          await intranet.advance('2d')
          expect(await page.evaluate(() => seen)).toEqual(['2026-04-03T00:00:00.000Z'])
          await page.reload()
          await expect(page.locator('p')).toHaveText(/sees/)
          expect(await timeIn(page)).toBe((await intranet.about()).clock.now)
          await intranet.load({ scenario: 'empty', now: '2027-01-01T09:00:00Z' })
          expect(await timeIn(page)).toBe('2027-01-01T09:00:00.000Z')
          await intranet.setTime('real')
          await intranet.advance('2d')
          const { now } = (await intranet.about()).clock
          expect(Math.abs(Date.parse(await timeIn(page)) - Date.parse(now))).toBeLessThan(3_600_000)
        })
      })
      test('gets its fault', async ({ page, intranet }) => {
        await intranet.fail({ endpoint: 'people.listGroups', network: 'error' })
        await page.goto('/')
        expect(await page.evaluate(() => fetch('${groups}').catch(() => 'none'))).toBe('none')
      })`

// Intended failures are marked as expected; after any other, Playwright starts another worker.
export const outsideTheContract = `
      test('sends an invalid parameter', async ({ page }) => {
        await page.goto('/')
        await page.evaluate(() => fetch('${groups}?limit=abc'))
      })
      test.fail('misspells an address', async ({ page }) => {
        await page.goto('/')
        await page.evaluate(() => fetch('/api/peple/v2/user'))
      })
      test.fail('loads another scenario afterwards', async ({ request, intranet }) => {
        await request.get('${groups}?limit=abc')
        await intranet.load({ scenario: 'empty' })
      })
      test('fails an assertion', async ({ request }) => {
        await request.get('${groups}')
        expect(1).toBe(2)
      })
      test.describe(() => {
        test.use({ fauxtranet: { allowRequests: ['https://allowed.example'] } })
        test.fail('requests a foreign host', async ({ page }) => {
          const headers = { 'access-control-allow-origin': '*' }
          await page.route('https://routed.example/**', (route) => route.fulfill({ body: 'routed', headers }))
          const abort = (route) => route.abort('namenotresolved')
          await page.route('https://context.aborted.example/**', (route) => route.fallback())
          for (const routed of [page, page.context()]) {
            await routed.route('https://' + (routed === page ? 'page' : 'context') + '.aborted.example/**', abort)
            await routed.route('https://fonts.example/**', abort)
            await routed.unroute('https://fonts.example/**', abort)
          }
          await page.goto('/')
          await page.evaluate(() => {
            const hosts = ['fonts', 'routed', 'allowed', 'page.aborted', 'context.aborted']
            const addresses = hosts.map((host) => 'https://' + host + '.example/a.css')
            return Promise.all(addresses.map((address) => fetch(address).catch(() => undefined)))
          })
        })
      })
      test.describe(() => {
        test.use({ fauxtranet: { strict: false } })
        test.fail('becomes strict', async ({ request, intranet }) => {
          await intranet.load({ strict: true })
          await request.get('${groups}?limit=abc')
        })
        test('is not strict', async ({ request }) => {
          await request.get('${groups}?limit=abc')
        })
      })`

export const otherFeatures = ({ page }: Servers) => `
      const worldOf = (page) => page.evaluate(() => fetch('/__sim').then((response) => response.json())).then(({ world }) => world)
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
      test('has its own routes', async ({ page, intranet }) => {
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
      test.describe(() => {
        test.use({ fauxtranet: { allowRequests: ['${page}'] } })
        test('requests a host that allows no additional headers', async ({ page }) => {
          await page.goto('/')
          expect(await page.evaluate((url) => fetch(url).then(({ status }) => status), '${page}')).toBe(200)
        })
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
      test('uses no page', async ({ request, intranet }) => {
        expect((await request.get('${groups}')).ok()).toBe(true)
        expect(await intranet.requests()).toHaveLength(1)
      })
      test.describe(() => {
        const cookie = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }
        const domain = '127.0.0.1'
        test.use({ storageState: { origins: [], cookies: [
          { ...cookie, domain, name: 'sim-world', value: 'of another test' }, { ...cookie, domain, name: 'sim-user', value: 'nobody' },
        ] } })
        test('has saved cookies', async ({ page, context, intranet }) => {
          await page.goto('/__sim')
          expect(JSON.parse(await page.textContent('body')).world).toBe(intranet.name)
          expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['sim-user', 'sim-world'])
          expect(await page.evaluate(() => fetch('${groups}').then(({ status }) => status))).toBe(401)
        })
      })
      test.describe.serial('in series', () => {
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
        async toHaveReceivedAny(intranet, endpoint) {
          const { length } = await intranet.requests(endpoint)
          return { pass: length > 0, message: () => endpoint + ' was not called' }
        },
      })
      own.describe(() => {
        own.use({ fauxtranet: { scenario: 'small-company' } })
        own('extends', async ({ total, page, intranet }) => {
          expect(total).toBeGreaterThan(1)
          await ownExpect(page.locator('p')).toHaveText('admin sees ' + total)
          await ownExpect(intranet).toHaveReceivedAny('people.listGroups')
        })
      })`

export const acrossOrigins = ({ page, simulator }: Servers) => `
      test.use({ baseURL: '${page}', fauxtranet: { scenario: 'small-company', url: '${simulator}' } })
      test('uses another origin', async ({ page, intranet }) => {
        await page.goto('/')
        await expect(page.locator('p')).toHaveText('sim-world=' + encodeURIComponent(intranet.name))
        const about = await page.evaluate((url) => fetch(url + '/__sim').then((response) => response.json()), intranet.url)
        expect(about).toMatchObject({ world: intranet.name, scenario: 'small-company' })
        // To another site, browsers send no cookies.
        const elsewhere = intranet.url.replace('127.0.0.1', 'localhost')
        const there = await page.evaluate((url) => fetch(url + '/__sim').then((response) => response.json()), elsewhere)
        expect(there).toMatchObject({ world: intranet.name })
      })`

/** Playwright reuses the context of the first test, because the settings of a test are not options of the context. */
export const reusing = `
      const contexts = new Set()
      const worlds = []
      const later = '2031-01-01T00:00:00Z'
      const titles = ['before', 'with other settings', 'after']
      for (const title of titles) test.describe(() => {
        const isOther = title === 'with other settings'
        if (isOther) test.use({ fauxtranet: { user: 'admin', now: later, strict: false, oneClock: true } })
        test('shares a context, ' + title, async ({ page, context, intranet, request, browser }) => {
          const session = await browser.newBrowserCDPSession()
          for (const id of (await session.send('Target.getBrowserContexts')).browserContextIds) contexts.add(id)
          worlds.push(intranet.name)
          expect((await context.cookies()).map(({ value }) => decodeURIComponent(value))).toEqual([intranet.name])
          await page.goto('/')
          await expect(page.locator('p')).toHaveText('admin sees 0')
          await page.getByRole('button').click()
          await expect(page.locator('p')).toHaveText('admin sees 1')
          expect((await (await request.get('/__sim')).json()).world).toBe(intranet.name)
          expect(await intranet.rows('groups')).toHaveLength(1)
          expect((await page.evaluate(() => Date.now())) === Date.parse(later)).toBe(isOther)
          expect([contexts.size, new Set(worlds).size]).toEqual([1, worlds.length])
          expect(worlds.length).toBeGreaterThan(titles.indexOf(title))
        })
      })`

/** All but the last are wrong in one way. */
export function misuse({ elsewhere, guarded, nothing, older, page }: Servers): string {
  const settingsByTitle = {
    'a misspelt scenario': { scenario: 'smal-company' },
    'a misspelt user': { user: 'nobdy' },
    'a misspelt setting': { scenrio: 'empty' },
    'a string instead of a list': { allowRequests: 'https://maps.example' },
    'an unknown parameter': { parameters: { count: 5 } },
    'a misspelt endpoint': { faults: [{ endpoint: 'peple', status: 503 }] },
    'a page without the simulator': { url: page },
    'another server': { url: nothing },
    'a closed port': { url: 'http://127.0.0.1:9' },
    'an older simulator': { url: older },
    'a server of another checkout': { url: elsewhere },
    'a missing token': { url: guarded },
    'the right token': { url: guarded, token: 'secret' },
  }
  const tests = Object.entries(settingsByTitle).map(
    ([title, settings]) => `test.describe(() => {
      test.use({ fauxtranet: ${JSON.stringify(settings)} })
      ${'token' in settings ? 'test' : 'test.fail'}(${JSON.stringify(title)}, async ({ intranet }) => void (await intranet.about()))
    })`,
  )
  const without = `test.describe(() => {
    test.use({ baseURL: '' })
    test.fail('a missing address', async ({ intranet }) => {})
  })`
  return [...tests, without].join('\n')
}
