import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../node/listen.ts'
import { type Result, runPlaywright, stopPlaywright } from './project.ts'

const others: Server[] = []

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  others.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('fauxtranet/playwright, misused', { timeout: 300_000 }, () => {
  let simulator: RunningServer
  let guarded: RunningServer
  let results: Result[]

  beforeAll(async () => {
    simulator = await startServer({ port: 0, scenario: 'empty' })
    guarded = await startServer({ port: 0, scenario: 'empty', controlToken: 'secret' })
    const page = await listen((_, response) => response.setHeader('content-type', 'text/html').end('<p>An app</p>'))
    const nothing = await listen((_, response) => response.writeHead(404).end())
    const older = await listen(({ method }, response) => {
      response.writeHead(method === 'POST' ? 400 : 200, { 'x-sim-endpoint': 'control.about' })
      const refusal = { error: true, message: 'the field "faults" is not known here.', code: 400 }
      response.end(JSON.stringify(method === 'POST' ? refusal : { name: 'fauxtranet', version: '0.0.9' }))
    })
    const wishes = {
      'a scenario': { scenario: 'smal-company' },
      'a user': { user: 'nobdy' },
      'a field': { scenrio: 'empty' },
      'a list': { allowRequests: 'https://maps.example' },
      'a parameter': { parameters: { count: 5 } },
      'an endpoint': { faults: [{ endpoint: 'peple', status: 503 }] },
      'a page': { url: page },
      nothing: { url: nothing },
      'nobody there': { url: 'http://127.0.0.1:9' },
      'an older one': { url: older },
      'no token': { url: guarded.url },
      'the token': { url: guarded.url, token: 'secret' },
    }
    // After a failure that it does not expect, Playwright starts another worker.
    const tests = Object.entries(wishes).map(
      ([title, wish]) => `test.describe(() => {
        test.use({ fauxtranet: ${JSON.stringify(wish)} })
        ${'token' in wish ? 'test' : 'test.fail'}(${JSON.stringify(title)}, async ({ intranet }) => void (await intranet.about()))
      })`,
    )
    const without = `test.describe(() => {
      test.use({ baseURL: '' })
      test.fail('no address', async ({ intranet }) => {})
    })`
    results = (await runPlaywright([...tests, without].join('\n'), { baseURL: simulator.url })).results
  }, 300_000)

  afterAll(async () => {
    stopPlaywright()
    await simulator.close()
    await guarded.close()
    for (const server of others) {
      server.closeAllConnections()
      server.close()
    }
  })

  const find = (name: string) => results.find(({ title }) => title === name)!

  it.each([
    ['a scenario', 'There is no scenario "smal-company". Did you mean "small-company"?'],
    ['a user', 'There is no user "nobdy". Did you mean "nobody"?'],
    ['a field', 'There is no setting "scenrio". Did you mean "scenario"?'],
    ['a list', "Please write allowRequests: ['https://maps.example']."],
    ['a parameter', 'The scenario "empty" has no parameter "count".'],
    ['an endpoint', 'There is no endpoint "peple". Did you mean "people"?'],
    ['a page', 'Please put fauxtranet() from fauxtranet/vite into the Vite configuration'],
    ['nothing', 'is answered with 404 by another server'],
    ['nobody there', 'Failed to reach the simulator at http://127.0.0.1:9: '],
    ['an older one', 'It is fauxtranet 0.0.9, and the tests have 0.1.0: please install the same for both.'],
    ['no token', 'fauxtranet: { token }'],
    ['no address', 'Please set baseURL, or fauxtranet: { url }'],
  ])('says what is wrong with %s', (title, says) => {
    expect(find(title).errors).toContain(says)
  })

  it('gets through with the token', () => expect(find('the token')).toMatchObject({ status: 'passed', errors: '' }))
})
