import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { test } from '../../../bindings/playwright/index.ts'
import { failures, groups, type Result, runPlaywright, serveApp, statuses } from './project.ts'
import { useServers } from './servers.ts'
import { acrossOrigins, leads, misuse, otherFeatures, outsideTheContract, reusing } from './trials.ts'

type Used = Exclude<
  NonNullable<Parameters<typeof test.use>[0]['fauxtranet']>,
  (...input: never) => unknown | readonly unknown[]
>

describe('fauxtranet/playwright', () => {
  it('checks the types of settings', () => {
    expectTypeOf<{ scenario: 'many-people'; user: 7; parameters: { count: 5 }; inPage: true }>().toExtend<Used>()
    expectTypeOf<{ scenario: 'smal-company' }>().not.toExtend<Used>()
    expectTypeOf<{ scenario: 'empty'; parameters: { count: 5 } }>().not.toExtend<Used>()
    expectTypeOf<{ faults: [{ endpoint: 'peple' }] }>().not.toExtend<Used>()
  })
})

const served = serveApp({ scenario: 'empty', now: '2026-03-02T09:30:00Z' })
const servers = useServers()

const worlds = async () =>
  ((await (await fetch(`${served.baseURL}/__sim/worlds`)).json()) as { name: string }[]).map(({ name }) => name)

let results: Result[]
let output: string

// One run with two workers for all tests, because each run starts its own workers and browsers.
beforeAll(async () => {
  const suites = [leads, outsideTheContract, otherFeatures(servers), acrossOrigins(servers), misuse(servers)]
  const tests = suites.map((suite) => `test.describe(() => {${suite}})`)
  const use = { ...served, screenshot: 'only-on-failure' }
  ;({ results, output } = await runPlaywright(tests.join('\n'), use, '--workers=2'))
}, 600_000)

const find = (name: string) => results.find(({ title }) => title === name)!
const statusesOf = (...titles: string[]) => statuses(results.filter(({ title }) => titles.includes(title)))

describe('fauxtranet/playwright, on one server', { timeout: 600_000 }, () => {
  it("sends every kind of request to the test's world", () => {
    const titles = [
      'reaches its world',
      'gets its settings',
      'gets the nested settings',
      'has one clock',
      'gets its fault',
    ]
    expect(statusesOf(...titles), output).toEqual([
      'gets its fault: passed',
      'gets its settings: passed',
      'gets the nested settings: passed',
      'has one clock: passed',
      'reaches its world: passed',
    ])
  })

  it('supports windows, routes, saved cookies, serial tests, and custom fixtures and matchers', async () => {
    const passing = [
      'closes its page',
      'extends',
      'has its own routes',
      'has saved cookies',
      'opens a window',
      'requests a host that allows no additional headers',
      'turn 1',
      'turn 2',
      'uses no page',
    ]
    expect(statusesOf(...passing), output).toEqual(passing.map((title) => `${title}: passed`))
    expect(find('takes too long').status).toBe('timedOut')
    expect(find('takes too long').attachments.map(({ name }) => name)).toContain('requests.har')
    expect(await worlds()).toEqual(['default'])
  })

  it('fails a test with requests outside the contract, names them, and attaches all requests', () => {
    const wrong = [
      'misspells an address',
      'sends an invalid parameter',
      'fails an assertion',
      'loads another scenario afterwards',
    ]
    expect(statusesOf(...wrong, 'becomes strict', 'is not strict'), output).toEqual([
      'becomes strict: failed',
      'fails an assertion: failed',
      'is not strict: passed',
      'loads another scenario afterwards: failed',
      'misspells an address: failed',
      'sends an invalid parameter: failed',
    ])
    expect(find('sends an invalid parameter').errors).toContain('limit: must be a whole number')
    expect(find('sends an invalid parameter').errors).toContain('strict: false')
    expect(find('sends an invalid parameter').attachments).toContainEqual(
      expect.objectContaining({ name: 'screenshot' }),
    )
    expect(find('misspells an address').errors).toContain('Did you mean "/api/people/v2/user"?')
    expect(find('loads another scenario afterwards').errors).toContain('limit: must be a whole number')
    for (const name of ['sends an invalid parameter', 'fails an assertion']) {
      const [har] = find(name).attachments.filter((attachment) => attachment.name === 'requests.har')
      const { log } = JSON.parse(har!.body!)
      expect(log.entries.map((entry: { _endpoint: string }) => entry._endpoint)).toContain('people.listGroups')
    }
    expect(find('is not strict').attachments).toEqual([])
    expect(find('requests a foreign host').status).toBe('failed')
    expect(find('requests a foreign host').errors).toContain('GET https://fonts.example/a.css')
    expect(find('requests a foreign host').errors).toContain("allowRequests: ['https://fonts.example']")
    expect(find('requests a foreign host').errors).not.toMatch(/routed|allowed|aborted/)
  })

  it('starts each retry, each repetition and each test in a reused context with a new world', async () => {
    const { results, output } = await runPlaywright(
      // After a failure Playwright starts another worker, so one is enough.
      `${reusing}
      test('adds', async ({ request, intranet }, { retry, repeatEachIndex }) => {
        const { length } = await intranet.rows('groups')
        expect(length).toBe(0)
        await request.post('${groups}', { data: { name: 'Runners' } })
        if (repeatEachIndex === 0) expect(retry).toBe(1)
      })`,
      { ...served, reuseContext: true },
      '--workers=1',
      '--retries=1',
      '--repeat-each=2',
    )
    const added = results.filter(({ title }) => title === 'adds')
    expect(statuses(added), output).toEqual(['adds: failed', 'adds: passed', 'adds: passed'])
    const sharing = results.filter(({ title }) => title !== 'adds')
    expect([failures(sharing), sharing.length], output).toEqual([[], 6])
    for (const { errors, status } of results) if (status === 'failed') expect(errors).toContain('expect(retry)')
    expect(await worlds()).toEqual(['default'])
  })
})

describe('fauxtranet/playwright, with the app on another origin', () => {
  it('sends requests to the named server', () =>
    expect(statusesOf('uses another origin'), output).toEqual(['uses another origin: passed']))
})

describe('fauxtranet/playwright, misused', () => {
  it.each([
    ['a misspelt scenario', 'There is no scenario "smal-company". Did you mean "small-company"?'],
    ['a misspelt user', 'Unknown user "nobdy". Did you mean "nobody"?'],
    ['a misspelt setting', 'There is no setting "scenrio". Did you mean "scenario"?'],
    ['a string instead of a list', "Please write allowRequests: ['https://maps.example']."],
    ['an unknown parameter', 'The scenario "empty" has no parameter "count".'],
    ['a misspelt endpoint', 'There is no endpoint "peple". Did you mean "people"?'],
    ['a page without the simulator', 'Please add fauxtranet() from fauxtranet/vite to the Vite configuration'],
    ['another server', 'a different server responded to'],
    ['a closed port', 'Failed to reach the simulator at http://127.0.0.1:9: '],
    [
      'an older simulator',
      'The simulator is fauxtranet 0.0.9, but the tests use 0.1.0. Please install the same version.',
    ],
    ['a server of another checkout', 'fauxtranet: { anyCheckout: true }'],
    ['a missing token', 'fauxtranet: { token }'],
    ['a missing address', 'Please set baseURL, or fauxtranet: { url }'],
  ])('reports %s', (title, message) => {
    expect(find(title).errors).toContain(message)
  })

  it('accepts the right token', () => expect(find('the right token')).toMatchObject({ status: 'passed', errors: '' }))
})
