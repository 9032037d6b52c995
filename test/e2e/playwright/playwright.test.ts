import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { test } from '../../../bindings/playwright/index.ts'
import { type RunningServer, startServer } from '../../../node/listen.ts'
import { failures, groups, type Result, runPlaywright, serveApp, statuses, stopPlaywright } from './project.ts'
import { beside, leads, outsideTheContract } from './trials.ts'

/** What `test.use` takes. */
type Used = Exclude<
  NonNullable<Parameters<typeof test.use>[0]['fauxtranet']>,
  (...given: never) => unknown | readonly unknown[]
>

describe('fauxtranet/playwright', () => {
  it('knows the types of what a test wants', () => {
    expectTypeOf<{ scenario: 'many-people'; user: 7; parameters: { count: 5 }; inPage: true }>().toExtend<Used>()
    expectTypeOf<{ scenario: 'smal-company' }>().not.toExtend<Used>()
    expectTypeOf<{ scenario: 'empty'; parameters: { count: 5 } }>().not.toExtend<Used>()
    expectTypeOf<{ faults: [{ endpoint: 'peple' }] }>().not.toExtend<Used>()
  })
})

describe('fauxtranet/playwright, on one server', { timeout: 600_000 }, () => {
  const served = serveApp({ scenario: 'empty', now: '2026-03-02T09:30:00Z' })

  const worlds = async () =>
    ((await (await fetch(`${served.baseURL}/__sim/worlds`)).json()) as { name: string }[]).map(({ name }) => name)

  let results: Result[]
  let output: string

  beforeAll(async () => {
    const tests = [leads, outsideTheContract, beside].map((text) => `test.describe(() => {${text}})`)
    const use = { ...served, screenshot: 'only-on-failure' }
    ;({ results, output } = await runPlaywright(tests.join('\n'), use))
  }, 600_000)

  const find = (name: string) => results.find(({ title }) => title === name)!
  const statusesOf = (...titles: string[]) => statuses(results.filter(({ title }) => titles.includes(title)))

  it('leads every kind of request to the world of the test', () => {
    const titles = ['says where', 'has what it wants', 'has another', 'has one clock', 'fails as asked']
    expect(statusesOf(...titles), output).toEqual([
      'fails as asked: passed',
      'has another: passed',
      'has one clock: passed',
      'has what it wants: passed',
      'says where: passed',
    ])
  })

  it('goes on with windows, routes, kept cookies, serial tests, and tests and matchers of one’s own', async () => {
    const passing = [
      'asks without a page',
      'closes its page',
      'extends',
      'has cookies that were kept',
      'opens a window',
      'routes by itself',
      'turn 1',
      'turn 2',
    ]
    expect(statusesOf(...passing), output).toEqual(passing.map((title) => `${title}: passed`))
    expect(find('takes too long').status).toBe('timedOut')
    expect(find('takes too long').attachments.map(({ name }) => name)).toContain('requests.har')
    expect(await worlds()).toEqual(['default'])
  })

  it('fails a test whose requests are outside the contract, with their words, and attaches what was asked', () => {
    const wrong = ['asks beside it', 'asks wrongly', 'fails by itself', 'forgets it with another scenario']
    expect(statusesOf(...wrong, 'may not from then on', 'may'), output).toEqual([
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
      const { log } = JSON.parse(har!.body!)
      expect(log.entries.map((entry: { _endpoint: string }) => entry._endpoint)).toContain('people.listGroups')
    }
    expect(find('may').attachments).toEqual([])
    expect(find('leaves this machine').status).toBe('failed')
    expect(find('leaves this machine').errors).toContain('GET https://fonts.example/a.css')
    expect(find('leaves this machine').errors).toContain("allowRequests: ['https://fonts.example']")
    expect(find('leaves this machine').errors).not.toMatch(/routed|allowed|aborted/)
  })

  it('begins each try and each repetition anew', async () => {
    const { results, output } = await runPlaywright(
      // After a failure Playwright starts another worker: one is enough.
      `test('adds', async ({ request, intranet }, { retry, repeatEachIndex }) => {
        const { length } = await intranet.rows('groups')
        expect(length).toBe(0)
        await request.post('${groups}', { data: { name: 'Runners' } })
        if (repeatEachIndex === 0) expect(retry).toBe(1)
      })`,
      served,
      '--retries=1',
      '--repeat-each=2',
    )
    expect(statuses(results), output).toEqual(['adds: failed', 'adds: passed', 'adds: passed'])
    for (const { errors, status } of results) if (status === 'failed') expect(errors).toContain('expect(retry)')
    expect(await worlds()).toEqual(['default'])
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
