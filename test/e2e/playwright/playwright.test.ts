import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { test } from '../../../bindings/playwright/index.ts'
import { type RunningServer, startServer } from '../../../node/listen.ts'
import { failures, groups, runPlaywright, serveApp, statuses, stopPlaywright } from './project.ts'

/** What `test.use` takes. */
type Used = Extract<Parameters<typeof test.use>[0]['fauxtranet'], { scenario?: string }>

describe('fauxtranet/playwright', () => {
  it('knows the types of what a test wants', () => {
    expectTypeOf<{ scenario: 'empty'; user: 7; parameters: { count: 5 }; inPage: true }>().toExtend<Used>()
    expectTypeOf<{ scenario: 5 }>().not.toExtend<Used>()
    expectTypeOf<{ faults: [{ endpoint: 5 }] }>().not.toExtend<Used>()
  })
})

describe('fauxtranet/playwright, on one server', { timeout: 600_000 }, () => {
  const served = serveApp({ scenario: 'empty', now: '2026-03-02T09:30:00Z' })

  const worlds = async () =>
    ((await (await fetch(`${served.baseURL}/__sim/worlds`)).json()) as { name: string }[]).map(({ name }) => name)

  it('leads every kind of request to the world of the test', async () => {
    const { results, output } = await runPlaywright(
      `test.use({ fauxtranet: { scenario: 'small-company', user: 'admin' } })
      test('says where', async ({ page, context, browser, request, intranet }) => {
        const here = async (ask) => expect((await ask).world).toBe(intranet.name)
        await here(request.get('/__sim').then((response) => response.json()))
        await page.goto('/')
        await here(page.evaluate(() => fetch('/__sim').then((response) => response.json())))
        await here(page.evaluate(() => fetch('/__sim', { credentials: 'omit' }).then((response) => response.json())))
        await page.goto('/__sim')
        await here(page.textContent('body').then(JSON.parse))
        expect(await context.cookies()).toMatchObject([{ name: 'sim-world', value: encodeURIComponent(intranet.name) }])
        const other = await browser.newContext()
        const second = await other.newPage()
        await second.goto('/__sim')
        await here(second.textContent('body').then(JSON.parse))
        await other.close()
        const bare = await browser.newContext({ extraHTTPHeaders: {} })
        await intranet.admit(bare)
        const third = await bare.newPage()
        await third.goto('/__sim')
        await here(third.textContent('body').then(JSON.parse))
        await bare.close()
      })
      test('has what it wants', async ({ intranet }) => {
        expect(await intranet.about()).toMatchObject({ scenario: 'small-company', user: 'admin', strict: true })
        await intranet.load({ scenario: 'empty', now: '2026-04-01T00:00:00Z' })
        expect(await intranet.about()).toMatchObject({ scenario: 'empty', strict: true })
        await intranet.advance('2d')
        expect((await intranet.about()).clock.now).toBe('2026-04-03T00:00:00.000Z')
        await intranet.signIn(null)
        expect((await intranet.about()).user).toBe(null)
        expect(await intranet.outbox()).toEqual([])
      })
      test.describe('inside', () => {
        test.use({ fauxtranet: { scenario: 'many-people', parameters: { count: 60 }, faults: [{ endpoint: 'people', status: 503 }] } })
        test('has another', async ({ intranet, request }) => {
          expect(await intranet.about()).toMatchObject({ scenario: 'many-people', parameters: { count: 60 } })
          const asking = intranet.waitForRequest('people.getCurrentUser')
          expect((await request.get('/api/people/v2/user')).status()).toBe(503)
          expect(await asking).toMatchObject({ status: 503 })
          await intranet.load({ user: 'admin' })
          expect(await intranet.about()).toMatchObject({ scenario: 'many-people', parameters: { count: 60 } })
        })
      })
      test('fails as asked', async ({ page, intranet }) => {
        await intranet.fail({ endpoint: 'people.listGroups', network: 'error' })
        await page.goto('/')
        expect(await page.evaluate(() => fetch('${groups}').catch(() => 'none'))).toBe('none')
      })`,
      served,
    )
    expect(failures(results), output).toEqual([])
    expect(results).toHaveLength(4)
  })

  it('begins each try and each repetition anew', async () => {
    const { results, output } = await runPlaywright(
      `test('adds', async ({ request, intranet }, { retry }) => {
        const { length } = await intranet.rows('groups')
        expect(length).toBe(0)
        await request.post('${groups}', { data: { name: 'Runners' } })
        expect(retry).toBe(1)
      })`,
      served,
      '--retries=1',
      '--repeat-each=2',
    )
    expect(statuses(results), output).toEqual([...Array(2).fill('adds: failed'), ...Array(2).fill('adds: passed')])
    for (const { errors, status } of results) if (status === 'failed') expect(errors).toContain('expect(retry)')
    expect(await worlds()).toEqual(['default'])
  })

  it('fails a test whose requests are outside the contract, with their words, and attaches what was asked', async () => {
    const { results, output } = await runPlaywright(
      `test('asks wrongly', async ({ page }) => {
        await page.goto('/')
        await page.evaluate(() => fetch('${groups}?limit=abc'))
      })
      test.fail('asks beside it', async ({ page }) => {
        await page.goto('/')
        await page.evaluate(() => fetch('/api/peple/v2/user'))
      })
      test.fail('forgets it with another scenario', async ({ request, intranet }) => {
        await request.get('${groups}?limit=abc')
        await intranet.load({ scenario: 'empty' })
      })
      test('fails by itself', async ({ request }) => {
        await request.get('${groups}')
        expect(1).toBe(2)
      })
      test.describe(() => {
        test.use({ fauxtranet: { strict: false } })
        test.fail('may not from then on', async ({ request, intranet }) => {
          await intranet.load({ strict: true })
          await request.get('${groups}?limit=abc')
        })
        test('may', async ({ request }) => {
          await request.get('${groups}?limit=abc')
        })
      })`,
      { ...served, screenshot: 'only-on-failure' },
    )
    const find = (name: string) => results.find(({ title }) => title === name)!
    expect(statuses(results), output).toEqual([
      'asks beside it: failed',
      'asks wrongly: failed',
      'fails by itself: failed',
      'forgets it with another scenario: failed',
      'may not from then on: failed',
      'may: passed',
    ])
    expect(find('asks wrongly').errors).toContain('limit: must be a whole number')
    expect(find('asks wrongly').errors).toContain('strict: false')
    expect(find('asks wrongly').attachments).toContainEqual(expect.objectContaining({ name: 'screenshot' }))
    expect(find('asks beside it').errors).toContain('Did you mean "/api/people/v2/user"?')
    expect(find('forgets it with another scenario').errors).toContain('limit: must be a whole number')
    for (const name of ['asks wrongly', 'fails by itself']) {
      const [har] = find(name).attachments.filter((attachment) => attachment.name === 'requests.har')
      const { log } = JSON.parse(Buffer.from(har!.body!, 'base64').toString())
      expect(log.entries.map((entry: { _endpoint: string }) => entry._endpoint)).toContain('people.listGroups')
    }
    expect(find('may').attachments).toEqual([])
  })
})

describe('fauxtranet/playwright, with the app on another origin', { timeout: 300_000 }, () => {
  let server: RunningServer
  const elsewhere = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><p>${request.headers.cookie}</p>`)
  })

  beforeAll(async () => {
    server = await startServer({ port: 0, scenario: 'empty' })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    stopPlaywright()
    await server.close()
    elsewhere.closeAllConnections()
    elsewhere.close()
  })

  it('goes to the server that is named, also for describes that do not name it', async () => {
    const baseURL = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const { results, output } = await runPlaywright(
      `test.use({ fauxtranet: { scenario: 'small-company' } })
      test('asks across', async ({ page, intranet }) => {
        await page.goto('/')
        await expect(page.locator('p')).toHaveText('sim-world=' + encodeURIComponent(intranet.name))
        const about = await page.evaluate((url) => fetch(url + '/__sim').then((response) => response.json()), intranet.url)
        expect(about).toMatchObject({ world: intranet.name, scenario: 'small-company' })
      })`,
      { baseURL, fauxtranet: { url: server.url } },
    )
    expect(failures(results), output).toEqual([])
    expect(results).toHaveLength(1)
  })
})
