import type { RequestHandler } from 'msw'
import { aroundEach, test as base, expect, type TestAPI, TestRunner } from 'vitest'
import { toWorldName } from '../../src/core/http/world-name.ts'
import { namesOf } from '../../src/core/text/known-names.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'
import { type FauxtranetMatchers, matchers } from '../testing/matchers.ts'
import { addClock, showTime } from '../testing/one-clock.ts'
import { checkTestSetting, type RunnerOptions, runnerNames, settingOf } from '../testing/setting-names.ts'
import type { Applications, Simulators } from '../testing/simulators.ts'
import { openTestWorld, type TestWorld, type TestWorldSetting } from '../testing/test-world.ts'
import { ProcessClock } from './clock.ts'
import { watchedRequests, watchNetwork } from './network.ts'
import { addHandlers, dropHandlers } from './test-handlers.ts'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: it must have the parameters of Vitest's own.
  interface Matchers<T = any> extends FauxtranetMatchers<T> {}
}

/** The world of a test. */
export interface VitestWorld extends TestWorld {
  /** Adds handlers that run before the simulator, for this test only: MSW's own, or `override(…)`. */
  use(...handlers: RequestHandler[]): void
}

/** The settings of a test. */
export type VitestSetting = TestWorldSetting & RunnerOptions & OwnApplications

interface OwnApplications {
  /** Your own applications, in addition to the built-in ones. */
  applications?: Applications
}

const settingNames = [...runnerNames, ...namesOf<OwnApplications>()('applications')]

/** The fixtures of a test. */
export interface Fixtures {
  fauxtranet: VitestSetting
  intranet: VitestWorld
}

export interface Runner {
  /** Whether a server serves the page's URL. In jsdom, none does. */
  isServed: boolean
  config(): UncheckedOptions
  /** Intercepts requests from now on, if that is possible synchronously. */
  listen?(): void
  /** Handles requests from now on. Every test calls it. */
  open(): Promise<Simulators>
  run(testWorld: string, test: () => Promise<void>): Promise<void>
  /** Whether requests reach us, if others can intercept them. */
  isReached?(): Promise<boolean>
}

const relativeUrlError = new Error(
  "Node's fetch requires absolute URLs. Please request 'https://intranet.example/api/…', or run this test in jsdom.",
)

const keptRequestError = new Error(
  'A module kept Request before fauxtranet/vitest was imported, so it does not know the URL of the page. ' +
    "Please import fauxtranet/vitest first, or set setupFiles: ['fauxtranet/vitest'] in Vitest's configuration.",
)

const noUse = new TypeError('Vitest has no test.use. Please write test.override({ fauxtranet: … }).')

const otherServerError = new Error(
  'No request of this test reaches fauxtranet: MSW calls only one server, and another one started later. ' +
    'Please pass its handlers to intranet.use(…), and remove its listen().',
)

export const noTest = new Error(
  'This request comes from no test, so there is no world for it. Please send it in a test, in beforeEach or afterEach.',
)

/** The folder of the test file that is being collected. Undefined before that, as in a setup file. */
export function folderOfTest(): string | undefined {
  try {
    return TestRunner.getCurrentSuite().file?.filepath.replace(/[\\/][^\\/]*$/, '')
  } catch {
    return undefined
  }
}

export function createTest(runner: Runner): TestAPI<Fixtures> {
  let current: object | undefined
  const entered = new Set<object>()

  /** Sets up each file and each `describe`, even if files share modules. Files are collected one at a time. */
  function enter(suite: object, file: object): void {
    if (file !== current) entered.clear()
    current = file
    if (entered.has(suite)) return
    entered.add(suite)
    runner.listen?.()
    expect.extend(matchers)
    aroundEach<Partial<Fixtures>>(async (runTest, { intranet }) => {
      // A test without our fixtures.
      if (!intranet) return runTest()
      await runner.run(intranet.name, runTest)
    })
  }

  return perFile(() => extendTest(runner), enter)
}

function extendTest({ open, isServed, config, run, isReached }: Runner): TestAPI<Fixtures> {
  let isReported = false
  /** Only checked after a failure, and reported once in a file. */
  async function findOtherServer(testWorld: TestWorld): Promise<Error[]> {
    if (isReported || !isReached || (await testWorld.requests()).length > 0) return []
    await run(testWorld.name, async () => {
      isReported = !(await isReached())
    })
    return isReported ? [otherServerError] : []
  }
  return base.extend<Fixtures>({
    fauxtranet: {},
    intranet: [
      async ({ fauxtranet, task }, use) => {
        checkTestSetting(fauxtranet, settingNames)
        const { allowRequests, oneClock, applications, ...setting } = {
          strict: true,
          ...settingOf(config(), fauxtranet),
          ...fauxtranet,
        }
        const requests = watchedRequests(isServed, allowRequests)
        const simulators = await open()
        const { simulator, suffix } = await simulators.open(applications, fauxtranet.scenario !== undefined)
        const testWorld = await openTestWorld(simulator, setting as TestWorldSetting, toWorldName(task.name) + suffix)
        simulators.enter(testWorld.name, simulator)
        const clock = oneClock ? await startClock(testWorld) : undefined
        const checkNetwork = watchNetwork(testWorld, requests)
        const add = (...handlers: RequestHandler[]) => addHandlers(testWorld.name, handlers)
        await use(Object.assign(testWorld, { use: add }))
        const failures = [checkNetwork, () => testWorld.checkContract()].flatMap(failureOf)
        clock?.stop()
        failures.unshift(...(await dropHandlers(testWorld.name)))
        if (task.result?.state === 'fail') {
          const isRelative = task.result.errors?.some(({ message }) => message.includes('parse URL from /'))
          const relative = globalThis.location ? keptRequestError : relativeUrlError
          failures.push(...(isRelative ? [relative] : await findOtherServer(testWorld)))
        }
        testWorld.close()
        forgetCookies()
        if (failures.length > 1) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'))
        if (failures[0]) throw failures[0]
      },
      { auto: true },
    ],
  })
}

async function startClock(testWorld: TestWorld): Promise<ProcessClock> {
  const clock = new ProcessClock()
  addClock(testWorld, clock)
  await showTime(testWorld)
  return clock
}

function failureOf(check: () => void): Error[] {
  try {
    check()
    return []
  } catch (error) {
    return [error as Error]
  }
}

/** Creates one `test` for each file, so that overrides do not leak into the next, even if files share modules. */
function perFile<Test extends TestAPI<Fixtures>>(make: () => Test, enter: (suite: object, file: object) => void): Test {
  let last: { file: object; test: Test } | undefined
  const need = () => {
    const { file, suite } = TestRunner.getCurrentSuite()
    enter(suite ?? file!, file!)
    if (last?.file !== file) last = { file: file!, test: make() }
    return last!.test
  }
  return new Proxy((() => {}) as unknown as Test, {
    apply: (_, self, parameters) => Reflect.apply(need(), self, parameters),
    get(_, name) {
      // Playwright has `test.use`; Vitest does not.
      if (name === 'use') throw noUse
      if (name !== 'extend') return Reflect.get(need(), name)
      return (...given: unknown[]) =>
        perFile(() => {
          const test = need()
          return Reflect.apply(test.extend, test, given) as TestAPI<Fixtures>
        }, enter)
    },
  })
}

/** A page would keep the cookies for the user and the world. */
function forgetCookies(): void {
  if (typeof document === 'undefined') return
  for (const name of ['sim-user', 'sim-world']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous.
    document.cookie = `${name}=; path=/; max-age=0`
  }
}
