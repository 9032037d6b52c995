import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { test } from '../../../bindings/playwright/index.ts'
import { groups, type Result, runPlaywright, serveApp, statuses } from './project.ts'
import { useServers } from './servers.ts'
import { acrossOrigins, beside, leads, misuse, outsideTheContract } from './trials.ts'

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

const served = serveApp({ scenario: 'empty', now: '2026-03-02T09:30:00Z' })
const servers = useServers()

const worlds = async () =>
  ((await (await fetch(`${served.baseURL}/__sim/worlds`)).json()) as { name: string }[]).map(({ name }) => name)

let results: Result[]
let output: string

// One run with two workers for all tests, because each run starts its own workers and browsers.
beforeAll(async () => {
  const texts = [leads, outsideTheContract, beside, acrossOrigins(servers), misuse(servers)]
  const tests = texts.map((text) => `test.describe(() => {${text}})`)
  const use = { ...served, screenshot: 'only-on-failure' }
  ;({ results, output } = await runPlaywright(tests.join('\n'), use, '--workers=2'))
}, 600_000)

const find = (name: string) => results.find(({ title }) => title === name)!
const statusesOf = (...titles: string[]) => statuses(results.filter(({ title }) => titles.includes(title)))

describe('fauxtranet/playwright, on one server', { timeout: 600_000 }, () => {
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
      // After a failure Playwright starts another worker, so one is enough.
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

describe('fauxtranet/playwright, with the app on another origin', () => {
  it('goes to the server that is named', () =>
    expect(statusesOf('asks across'), output).toEqual(['asks across: passed']))
})

describe('fauxtranet/playwright, misused', () => {
  it.each([
    ['a scenario', 'There is no scenario "smal-company". Did you mean "small-company"?'],
    ['a user', 'There is no user "nobdy". Did you mean "nobody"?'],
    ['a field', 'There is no setting "scenrio". Did you mean "scenario"?'],
    ['a list', "Please write allowRequests: ['https://maps.example']."],
    ['a parameter', 'The scenario "empty" has no parameter "count".'],
    ['an endpoint', 'There is no endpoint "peple". Did you mean "people"?'],
    ['a page', 'Please add fauxtranet() from fauxtranet/vite to the Vite configuration'],
    ['nothing', 'a different server responded to'],
    ['nobody there', 'Failed to reach the simulator at http://127.0.0.1:9: '],
    ['an older one', 'The simulator is fauxtranet 0.0.9, but the tests use 0.1.0. Please install the same version.'],
    ['no token', 'fauxtranet: { token }'],
    ['no address', 'Please set baseURL, or fauxtranet: { url }'],
  ])('reports %s', (title, message) => {
    expect(find(title).errors).toContain(message)
  })

  it('gets through with the token', () => expect(find('the token')).toMatchObject({ status: 'passed', errors: '' }))
})
