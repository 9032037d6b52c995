import { type BrowserContext, test as base, expect, type TestInfo } from '@playwright/test'
import { PageLine, ServerLine } from './connection.ts'
import { TestIntranet } from './intranet.ts'
import type { FauxtranetOption, FauxtranetOptions, FauxtranetSetting } from './setting.ts'

export type { FauxtranetOption, FauxtranetOptions, FauxtranetSetting, TestIntranet }
export { expect }

/** How a test has its world. */
interface Stay {
  intranet: TestIntranet
  /** In the page only. */
  enter?: (context: BrowserContext) => Promise<void>
  finish: () => Promise<void>
}

/** A `test` with a world of its own for each test: what it wants is `fauxtranet`, what it gets is `intranet`. */
export const test = base.extend<FauxtranetOptions & { intranet: TestIntranet; fauxtranetStay: Stay }>({
  fauxtranet: [{}, { option: true }],

  fauxtranetStay: [
    async ({ fauxtranet, baseURL, playwright }, use, testInfo) => {
      const { url = baseURL, token, inPage, strict = true, ...setting } = wantedOf(fauxtranet, testInfo)
      if (inPage) return use(stayInPage(setting, strict, testInfo))
      if (!url) throw new Error(noAddress)
      const request = await playwright.request.newContext({ baseURL: url, ignoreHTTPSErrors: true })
      const intranet = new TestIntranet(new ServerLine(request, url, token), strict, {
        url,
        name: worldNameOf(testInfo),
      })
      await intranet.open(setting)
      let judged = 0
      const finish = async () => {
        judged = judge(await intranet.violations(), judged)
      }
      await use({ intranet, finish })
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

  intranet: async ({ fauxtranetStay }, use) => use(fauxtranetStay.intranet),

  extraHTTPHeaders: async ({ extraHTTPHeaders, fauxtranetStay }, use) => {
    await use({ ...extraHTTPHeaders, ...fauxtranetStay.intranet.headers })
  },

  context: async ({ context, baseURL, fauxtranetStay: { intranet, enter, finish } }, use) => {
    if (enter) await enter(context)
    else await intranet.admit(context, ...(baseURL ? [baseURL] : []))
    await use(context)
    // As long as the page is there: Playwright keeps its trace and picture if the test has failed by now.
    await finish()
  },
})

const noAddress =
  'Failed to reach the simulator: there is no address. Please set baseURL, or fauxtranet: { url }; ' +
  'or fauxtranet: { inPage: true } where the app starts the simulator itself.'

/** A describe takes the place of what the project says as a whole: what it leaves out is still the project's. */
function wantedOf(given: FauxtranetOption, { project }: TestInfo): FauxtranetOption {
  return { ...(project.use as Partial<FauxtranetOptions>).fauxtranet, ...given }
}

/** No two tests, retries or repetitions have the same, nor two runs at once. */
function worldNameOf({ title, testId, retry, repeatEachIndex }: TestInfo): string {
  return `${title.slice(0, 60)} (${testId}-${repeatEachIndex}-${retry}-${process.pid})`
}

/** Where `startSimulator` finds what the test wants. */
const wantedUnder = 'fauxtranet.wanted'

function stayInPage(setting: FauxtranetSetting, strict: boolean, testInfo: TestInfo): Stay {
  const line = new PageLine()
  const intranet = new TestIntranet(line, strict)
  return {
    intranet,
    async enter(context) {
      line.enter(context)
      context.on('console', (message) => {
        const [, violation] = /^\[fauxtranet\] ([\s\S]*)$/.exec(message.text()) ?? []
        if (violation !== undefined && message.type() === 'error') intranet.noteViolation(violation)
      })
      await context.addInitScript(
        ([key, wanted]) => Object.assign(globalThis, { [Symbol.for(key as string)]: wanted }),
        [wantedUnder, { ...setting, strict }],
      )
    },
    async finish() {
      const isThere = await line.isOpen()
      judge(isThere ? await intranet.violations() : intranet.noted)
      if (isThere) await attachRequests(intranet, testInfo)
    },
  }
}

/** What is outside the contract fails the test, and is said once; how many there are by now. */
function judge(violations: readonly string[], judged = 0): number {
  const fresh = violations.slice(judged)
  const remedy = 'Please mend them, or say strict: false where it is meant.'
  // Softly: an error would not count before everything is torn down.
  expect.soft(fresh.length, [`Requests are outside the contract. ${remedy}`, ...fresh].join('\n  ')).toBe(0)
  return violations.length
}

/** What was asked goes with the report of a test that failed. */
async function attachRequests(intranet: TestIntranet, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  await testInfo.attach('requests.har', { body: await intranet.har(), contentType: 'application/json' })
}
