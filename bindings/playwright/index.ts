import { writeFile } from 'node:fs/promises'
import { type BrowserContext, test as base, expect, type TestInfo } from '@playwright/test'
import { PageConnection, ServerConnection } from '../../node/playwright/connection.ts'
import { OpenRequests } from '../../node/playwright/open-requests.ts'
import { testSettingsScript } from '../../node/playwright/test-settings.ts'
import { toWorldName } from '../../src/core/http/world-name.ts'
import { describeForeign } from '../testing/foreign-requests.ts'
import { addClock, showTime } from '../testing/one-clock.ts'
import { checkServer } from './checkout.ts'
import { PageClock } from './clock.ts'
import { TestIntranet } from './intranet.ts'
import { NetworkWatch } from './network.ts'
import type { FauxtranetOption, FauxtranetOptions, FauxtranetSetting } from './setting.ts'
import { readTestOption } from './test-option.ts'

export { type PageSettledOptions, settled } from '../../node/playwright/settled.ts'
export type { ScenarioName } from '../../scenarios/presets.ts'
export type { AddressPattern } from '../testing/foreign-requests.ts'
export { type SweepOptions, type SweepReport, sweep } from './sweep.ts'
export type { FauxtranetOption, FauxtranetOptions, FauxtranetSetting, TestIntranet }
export { expect }

interface Session {
  intranet: TestIntranet
  /** Only in a strict test. */
  network: NetworkWatch | undefined
  /** Only with `oneClock`. */
  clock: PageClock | undefined
  isInPage: boolean
  /** Connects the test's own context to the world. */
  enter: (context: BrowserContext) => Promise<void>
  finish: () => Promise<void>
}

/** Connects other contexts of the running test to its world. Tests of a worker run one after another. */
let admit: ((context: BrowserContext) => Promise<void>) | undefined

/**
 * Playwright's `test`, with a separate world for each test. The option `fauxtranet` configures the world, the fixture
 * `intranet` controls it.
 *
 * @example
 * test.use({ fauxtranet: { scenario: 'full-trash' } })
 * test('shows the bin', async ({ page, intranet }) => {
 *   await intranet.signIn('admin')
 * })
 */
export const test = base.extend<FauxtranetOptions & { intranet: TestIntranet; fauxtranetSession: Session }>({
  // The types already declare it as an option of Playwright, which accepts only a value.
  fauxtranet: [{}, { option: true }] as never,

  fauxtranetSession: [
    async ({ fauxtranet, baseURL, extraHTTPHeaders, playwright }, use, testInfo) => {
      const { url, token, inPage, anyCheckout, strict, ...rest } = await readTestOption(fauxtranet, testInfo, baseURL)
      const { allowRequests, oneClock, ...setting } = rest
      const network = strict ? new NetworkWatch(allowRequests, [url, baseURL]) : undefined
      const clock = oneClock ? new PageClock(inPage === true) : undefined
      if (inPage) return use(sessionInPage(setting, strict, { network, clock }, testInfo))
      if (!url) throw new Error(missingAddress)
      const request = await playwright.request.newContext({
        baseURL: url,
        ignoreHTTPSErrors: true,
        // Not the test's own, which may name a world.
        storageState: { cookies: [], origins: [] },
        extraHTTPHeaders: {},
      })
      const connection = new ServerConnection(request, { url, token, remedy })
      if (!anyCheckout) await checkServer(connection, url, testInfo.config.configFile ?? testInfo.file)
      const intranet = new TestIntranet(connection, strict, { url, name: worldNameOf(testInfo) })
      await intranet.open(setting)
      if (clock) addClock(intranet, clock)
      await showTime(intranet)
      let reported = 0
      const finish = async () => {
        reported = reportViolations(await intranet.violations(), reported)
      }
      admit = (context) => intranet.admit(context, ...(baseURL ? [baseURL] : []))
      const enter = async (context: BrowserContext) => {
        await admit?.(context)
        // Browsers send no cookies to another origin by default. Playwright sends the header to every host, and some
        // refuse it. As an option of the context, it would prevent Playwright from reusing the context for the next test.
        if (!baseURL || new URL(baseURL).origin !== new URL(url).origin)
          await context.setExtraHTTPHeaders({ ...extraHTTPHeaders, ...intranet.headers })
      }
      await use({ intranet, network, clock, isInPage: false, enter, finish })
      admit = undefined
      try {
        await finish()
        await attachRequests(intranet, testInfo)
      } finally {
        await intranet.close()
        await request.dispose()
      }
    },
    { auto: true, box: true },
  ],

  intranet: async ({ fauxtranetSession }, use) => use(fauxtranetSession.intranet),

  browser: async ({ browser }, use) => {
    const { newContext } = browser
    browser.newContext = async (options) => {
      const context = await newContext.call(browser, options)
      await admit?.(context)
      return context
    }
    await use(browser)
  },

  context: async ({ context, extraHTTPHeaders, fauxtranetSession }, use) => {
    const { network, clock, isInPage, enter, finish } = fauxtranetSession
    let isOpen = true
    context.on('close', () => {
      isOpen = false
    })
    // `settled` must know requests that started before its call. A reused context has a page.
    for (const page of context.pages()) OpenRequests.of(page)
    context.on('page', (page) => OpenRequests.of(page))
    network?.enter(context)
    await clock?.enter(context)
    await enter(context)
    await use(context)
    // Reported while the page is still open: then Playwright saves the trace and screenshot of a failed test.
    try {
      reportForeign((await network?.findForeign(isInPage)) ?? [])
      await finish()
    } finally {
      // Playwright removes the cookie from a context that the next test reuses, but keeps this header.
      if (isOpen) await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    }
  },

  request: async ({ playwright, extraHTTPHeaders, fauxtranetSession }, use) => {
    const headers = { ...extraHTTPHeaders, ...fauxtranetSession.intranet.headers }
    const request = await playwright.request.newContext({ extraHTTPHeaders: headers })
    await use(request)
    await request.dispose()
  },
})

const remedy =
  'Please add fauxtranet() from fauxtranet/vite to the Vite configuration of that server; or run "npx fauxtranet" ' +
  'and set its address, fauxtranet: { url }; or set fauxtranet: { inPage: true } if the app starts the simulator ' +
  'itself. The fauxtranet option of a project replaces the global one completely, including its url.'

const missingAddress =
  'Failed to reach the simulator: there is no address. Please set baseURL, or fauxtranet: { url }; ' +
  'or fauxtranet: { inPage: true } if the app starts the simulator itself.'

/** Unique across tests, retries, repetitions and parallel runs. */
function worldNameOf({ title, testId, retry, repeatEachIndex }: TestInfo): string {
  return `${toWorldName(title)} (${testId}-${repeatEachIndex}-${retry}-${process.pid})`
}

function sessionInPage(
  setting: FauxtranetSetting,
  strict: boolean,
  { network, clock }: Pick<Session, 'network' | 'clock'>,
  testInfo: TestInfo,
): Session {
  const connection = new PageConnection()
  const intranet = new TestIntranet(connection, strict)
  if (clock) addClock(intranet, clock)
  return {
    intranet,
    network,
    clock,
    isInPage: true,
    async enter(context) {
      // Without an instant, the world starts at the time of the page.
      if (setting.now !== undefined && setting.now !== 'real') await clock?.show({ now: setting.now, frozen: true })
      connection.enter(context)
      context.on('console', (message) => {
        const [, violation] = /^\[fauxtranet\] ([\s\S]*)$/.exec(message.text()) ?? []
        if (violation !== undefined && message.type() === 'error') intranet.addViolation(violation)
      })
      await context.addInitScript({ content: testSettingsScript({ ...setting, strict }) })
    },
    async finish() {
      const isOpen = await connection.isOpen()
      reportViolations(isOpen ? await intranet.violations() : intranet.knownViolations)
      if (isOpen) await attachRequests(intranet, testInfo)
    },
  }
}

/** Reports each violation once. Returns the number reported so far. */
function reportViolations(violations: readonly string[], reported = 0): number {
  const fresh = violations.slice(reported)
  const remedy = 'Please fix them, or set strict: false if this is intended.'
  // A soft assertion, since an error would only count after the teardown.
  expect.soft(fresh.length, [`Some requests violate the contract. ${remedy}`, ...fresh].join('\n  ')).toBe(0)
  return violations.length
}

function reportForeign(requests: readonly string[]): void {
  if (requests.length > 0) expect.soft(requests.length, describeForeign(requests, 'page.route(…)')).toBe(0)
}

/** Attaches the requests of a failed test as a file, so that they are in `test-results` too. */
async function attachRequests(intranet: TestIntranet, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  const path = testInfo.outputPath('requests.har')
  await writeFile(path, await intranet.har())
  // `attach` would make a copy.
  testInfo.attachments.push({ name: 'requests.har', path, contentType: 'application/json' })
}
