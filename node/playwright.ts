import { type APIRequestContext, test as base, expect, type TestInfo } from '@playwright/test'
import type { FaultRule } from '../src/kernel/fault-rule.ts'
import type { Setting } from '../src/scenario.ts'
import { Intranet } from './playwright-intranet.ts'

/** What a test wants of its world. */
export interface FauxtranetSetting extends Omit<Setting, 'scenario'> {
  scenario?: string
  /** Where the simulator answers; `baseURL` unless given, as with the Vite plugin. */
  url?: string
  /** A request outside its contract fails the test; it does unless told otherwise. */
  strict?: boolean
  faults?: FaultRule[]
}

interface Fixtures {
  fauxtranet: FauxtranetSetting
  intranet: Intranet
}

/** A `test` with a world of its own for each test, on one server: by a header for requests, a cookie for navigations. */
export const test = base.extend<Fixtures>({
  fauxtranet: [{}, { option: true }],

  intranet: [
    async ({ fauxtranet, baseURL, playwright }, use, testInfo) => {
      const { url = baseURL, ...setting } = fauxtranet
      if (!url)
        throw new Error(
          'Failed to reach the simulator: there is no address. Please set baseURL, or fauxtranet: { url }.',
        )
      const request = await playwright.request.newContext({ baseURL: url })
      const intranet = await Intranet.open(request, url, worldNameOf(testInfo), { strict: true, ...setting })
      await use(intranet)
      await finish(intranet, testInfo)
      await request.dispose()
    },
    { auto: true },
  ],

  extraHTTPHeaders: async ({ extraHTTPHeaders, intranet }, use) => {
    await use({ ...extraHTTPHeaders, ...intranet.headers })
  },

  context: async ({ context, intranet }, use) => {
    await context.addCookies([{ name: 'sim-world', value: encodeURIComponent(intranet.world), url: intranet.url }])
    await use(context)
  },
})

export { expect, Intranet }

/** No two tests, retries or repetitions have the same. */
function worldNameOf({ testId, retry, repeatEachIndex }: TestInfo): string {
  return `${testId}-${repeatEachIndex}-${retry}`
}

/** What was asked goes with the report of a test that failed. */
async function finish(intranet: Intranet, testInfo: TestInfo): Promise<void> {
  if (testInfo.status !== testInfo.expectedStatus) {
    await testInfo.attach('requests.har', { body: await intranet.har(), contentType: 'application/json' })
  }
  const breaches = await intranet.breaches()
  await intranet.close()
  expect.soft(breaches, 'requests outside the contract').toEqual([])
}

export type { APIRequestContext }
