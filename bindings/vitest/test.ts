import type { RequestHandler } from 'msw'
import { aroundEach, test as base, expect, type TestAPI, TestRunner } from 'vitest'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { type FauxtranetMatchers, matchers } from '../testing/matchers.ts'
import { openTestWorld, type TestWorld, type TestWorldSetting } from '../testing/test-world.ts'
import { addHandlers, dropHandlers } from './test-handlers.ts'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: it has the parameters of Vitest's own.
  interface Matchers<T = any> extends FauxtranetMatchers<T> {}
}

/** The world of a test. */
export interface VitestWorld extends TestWorld {
  /** Puts handlers before the simulator, for the requests of this test: MSW's, or `override(…)`. */
  use(...handlers: RequestHandler[]): void
}

/** What a test wants, and what it gets. */
export interface Fixtures {
  fauxtranet: TestWorldSetting
  intranet: VitestWorld
}

/** How the requests of a test find its world. */
export interface Runner {
  /** Catches requests from now on, where that can be done at once. */
  listen?(): void
  /** Answers requests from now on; asked for by every test. */
  open(): Promise<Simulator>
  /** Runs a test with its world as the current one. */
  run(testWorld: string, test: () => Promise<void>): Promise<void>
}

export const noTest = new Error(
  'This request comes from no test, so that there is no world for it. Please ask in a test, in beforeEach or afterEach.',
)

/** A `test` with a world of its own for each test: what it wants is `fauxtranet`, what it gets is `intranet`. */
export function createTest(runner: Runner): TestAPI<Fixtures> {
  const entered = new WeakSet<object>()

  /** Where files share modules, each of them, and each `describe`, has to be told. */
  function enter(suite: object): void {
    if (entered.has(suite)) return
    entered.add(suite)
    runner.listen?.()
    expect.extend(matchers)
    aroundEach<Partial<Fixtures>>(async (runTest, { intranet }) => {
      // A test of another kind beside ours.
      if (!intranet) return runTest()
      await runner.run(intranet.name, runTest)
    })
  }

  return perFile(() => makeTest(runner), enter)
}

function makeTest({ open }: Runner): TestAPI<Fixtures> {
  return base.extend<Fixtures>({
    fauxtranet: {},
    intranet: [
      async ({ fauxtranet, task }, use) => {
        const testWorld = await openTestWorld(await open(), { strict: true, ...fauxtranet }, task.name)
        const add = (...handlers: RequestHandler[]) => addHandlers(testWorld.name, handlers)
        await use(Object.assign(testWorld, { use: add }))
        try {
          testWorld.checkContract()
        } finally {
          dropHandlers(testWorld.name)
          testWorld.close()
          forgetCookies()
        }
      },
      { auto: true },
    ],
  })
}

/** One `test` for each file: what one of them overrides does not hold in the next, also where files share modules. */
function perFile<Test extends TestAPI<Fixtures>>(make: () => Test, enter: (suite: object) => void): Test {
  const made = new WeakMap<object, Test>()
  const need = () => {
    const { file, suite } = TestRunner.getCurrentSuite()
    enter(suite ?? file!)
    const known = made.get(file!)
    if (known) return known
    const test = make()
    made.set(file!, test)
    return test
  }
  return new Proxy((() => {}) as unknown as Test, {
    apply: (_, self, parameters) => Reflect.apply(need(), self, parameters),
    get(_, name) {
      if (name !== 'extend') return Reflect.get(need(), name)
      return (...given: unknown[]) =>
        perFile(() => {
          const test = need()
          return Reflect.apply(test.extend, test, given) as TestAPI<Fixtures>
        }, enter)
    },
  })
}

/** A page keeps those that say who asks, and in which world. */
function forgetCookies(): void {
  if (typeof document === 'undefined') return
  for (const name of ['sim-user', 'sim-world']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way waits.
    document.cookie = `${name}=; path=/; max-age=0`
  }
}
