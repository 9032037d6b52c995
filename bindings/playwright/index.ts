import { writeFile } from 'node:fs/promises'
import { type BrowserContext, test as base, expect, type TestInfo } from '@playwright/test'
import { describeForeign } from '../testing/foreign-requests.ts'
import { addClock, showTime } from '../testing/one-clock.ts'
import { PageClock } from './clock.ts'
import { PageConnection, ServerConnection } from './connection.ts'
import { TestIntranet } from './intranet.ts'
import { NetworkWatch } from './network.ts'
import type { FauxtranetOption, FauxtranetOptions, FauxtranetSetting } from './setting.ts'
import { readTestOption } from './test-option.ts'

export type { ScenarioName } from '../../scenarios/presets.ts'
export type { AddressPattern } from '../testing/foreign-requests.ts'
export type { FauxtranetOption, FauxtranetOptions, FauxtranetSetting, TestIntranet }
export { expect }

interface Session {
  intranet: TestIntranet
  /** Only in a strict test. */
  network: NetworkWatch | undefined
  /** Only with `oneClock`. */
  clock: PageClock | undefined
  /** Only for a simulator in the page. */
  enter?: (context: BrowserContext) => Promise<void>
  finish: () => Promise<void>
}

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
    async ({ fauxtranet, baseURL, playwright }, use, testInfo) => {
      const { url, token, inPage, strict, ...rest } = await readTestOption(fauxtranet, testInfo, baseURL)
      const { allowRequests, oneClock, ...setting } = rest
      const network = strict ? new NetworkWatch(allowRequests, [url, baseURL]) : undefined
      const clock = oneClock ? new PageClock(inPage === true) : undefined
      if (inPage) return use(sessionInPage(setting, strict, { network, clock }, testInfo))
      if (!url) throw new Error(missingAddress)
      const request = await playwright.request.newContext({ baseURL: url, ignoreHTTPSErrors: true })
      const intranet = new TestIntranet(new ServerConnection(request, url, token), strict, {
        url,
        name: worldNameOf(testInfo),
      })
      await intranet.open(setting)
      if (clock) addClock(intranet, clock)
      await showTime(intranet)
      let reported = 0
      const finish = async () => {
        reported = reportViolations(await intranet.violations(), reported)
      }
      await use({ intranet, network, clock, finish })
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

  extraHTTPHeaders: async ({ extraHTTPHeaders, fauxtranetSession }, use) => {
    await use({ ...extraHTTPHeaders, ...fauxtranetSession.intranet.headers })
  },

  context: async ({ context, baseURL, fauxtranetSession: { intranet, network, clock, enter, finish } }, use) => {
    network?.enter(context)
    await clock?.enter(context)
    if (enter) await enter(context)
    else await intranet.admit(context, ...(baseURL ? [baseURL] : []))
    await use(context)
    // Reported while the page is still open: then Playwright saves the trace and screenshot of a failed test.
    reportForeign((await network?.findForeign(enter !== undefined)) ?? [])
    await finish()
  },
})

const missingAddress =
  'Failed to reach the simulator: there is no address. Please set baseURL, or fauxtranet: { url }; ' +
  'or fauxtranet: { inPage: true } if the app starts the simulator itself.'

/** Unique across tests, retries, repetitions and parallel runs. */
function worldNameOf({ title, testId, retry, repeatEachIndex }: TestInfo): string {
  return `${title.slice(0, 60)} (${testId}-${repeatEachIndex}-${retry}-${process.pid})`
}

/** `startSimulator` finds the settings of the test under this symbol. */
const settingKey = 'fauxtranet.test-settings'

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
    async enter(context) {
      // Without an instant, the world starts at the time of the page.
      if (setting.now !== undefined && setting.now !== 'real') await clock?.show({ now: setting.now, frozen: true })
      connection.enter(context)
      context.on('console', (message) => {
        const [, violation] = /^\[fauxtranet\] ([\s\S]*)$/.exec(message.text()) ?? []
        if (violation !== undefined && message.type() === 'error') intranet.addViolation(violation)
      })
      await context.addInitScript(
        ([key, value]) => Object.assign(globalThis, { [Symbol.for(key as string)]: value }),
        [settingKey, { ...setting, strict }],
      )
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
