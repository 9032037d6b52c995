import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../node/listen.ts'
import { launchBrowser } from '../launched-browser.ts'

let server: RunningServer
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startServer({ port: 0, scenario: 'empty', verify: true })
  browser = await launchBrowser()
  page = await browser.newPage()
  // The home page may not ask for anything.
  await page.goto(`${server.url}/__sim/clock`)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

beforeEach(() => server.simulator.reset())

/** What a page gets to see of a request, on a connection that it has used before. */
function ask(method: string, path: string, body?: string): Promise<string> {
  return page.evaluate(
    async ({ method, path, body }) => {
      await (await fetch('/__sim')).text()
      try {
        const response = await fetch(path, { method, body })
        return `${response.status} ${await response.text().catch((error) => error.name)}`
      } catch (error) {
        return (error as Error).name
      }
    },
    { method, path, body },
  )
}

it.each([
  ['GET', '/api/people/v2/user', undefined],
  ['POST', '/api/people/v2/groups', '{"name":"A"}'],
])('a browser does not retry when the connection of a %s is dropped once', async (method, path, body) => {
  server.simulator.world.faults.add({ endpoint: 'people', network: 'error', times: 1 })
  expect(await ask(method, path, body)).toBe('TypeError')
  expect(server.simulator.world.journal.all()).toMatchObject([{ status: 0 }])
  expect(await ask(method, path, body)).toMatch(/^200 \{/)
})

it('a browser sees that an answer broke off', async () => {
  server.simulator.world.faults.add({ endpoint: 'people', network: 'truncated' })
  expect(await ask('GET', '/api/people/v2/user')).toBe('200 TypeError')
  expect(server.simulator.world.journal.all()).toHaveLength(1)
})
