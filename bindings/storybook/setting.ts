import { findTestSettings } from '../../browser/test-settings.ts'
import { withoutBlanks } from '../../src/core/blanks.ts'
import { namesOf } from '../../src/core/text/known-names.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import type { World } from '../../src/world/world.ts'
import { checkTestSetting } from '../testing/setting-names.ts'
import type { TestWorld, TestWorldSetting } from '../testing/test-world.ts'
import type { PageTimeOptions } from './page-time/page-time.ts'
import type { Toolbar } from './toolbar.ts'

/** `parameters.fauxtranet` of a story. */
// biome-ignore lint/suspicious/noExplicitAny: the args are the story's own.
export type FauxtranetParameters<Args = any> = TestWorldSetting & StoryOptions<Args>

export interface StoryOptions<Args> extends PageTimeOptions {
  /** Settings from the story's controls: `({ notes }) => ({ parameters: { notes } })`. */
  fromArgs?: (args: Args) => TestWorldSetting
  /**
   * Shows the story inline on a Docs page, not in a frame. Its requests must name its world: use `intranet.fetch`, or
   * start URLs with `intranet.baseUrl`.
   */
  inline?: boolean
  /** Changes the world before the story is shown. */
  arrange?: (world: World, args: Args) => void | Promise<void>
}

const storyNames = namesOf<StoryOptions<never>>()('fromArgs inline arrange oneClock timeZone locale')

/** The used part of Storybook's context. */
export interface StoryView {
  id: string
  canvasElement: unknown
  abortSignal: AbortSignal
  // biome-ignore lint/suspicious/noExplicitAny: the args are the story's own.
  args: any
  viewMode?: string
  globals: Record<string, unknown>
  globalTypes?: Toolbar['globalTypes']
  /** The toolbar's values, without those of the story. */
  userGlobals?: Record<string, unknown>
  storyGlobals?: Record<string, unknown>
  parameters: { fauxtranet?: FauxtranetParameters; __isPortableStory?: boolean }
  intranet?: TestWorld
  simulator?: Simulator
  hasEnded?: boolean
}

/** Stories with different keys need different worlds. */
interface StorySetting {
  setting: TestWorldSetting
  advance: string | undefined
  key: string
  /** Equal for stories whose worlds differ only by the toolbar. Undefined if functions may make them differ. */
  kind: string | undefined
}

/** The settings of a Playwright test override the toolbar, which overrides args, which override parameters. */
export function readSetting({ parameters, globals, args }: StoryView): StorySetting {
  checkTestSetting(parameters.fauxtranet ?? {}, storyNames)
  const {
    fromArgs,
    arrange,
    inline: _,
    oneClock: __,
    timeZone: ___,
    locale: ____,
    ...own
  } = parameters.fauxtranet ?? {}
  const merged = { ...own, ...fromArgs?.(args) } as TestWorldSetting
  const { scenario, user, latency, clock } = chosenIn(globals)
  const ofTest = findTestSettings() ?? {}
  const setting = {
    ...merged,
    // A story's user and parameters belong to its own scenario.
    ...((scenario || ofTest.scenario) && { scenario, user: undefined, parameters: undefined }),
    ...(user && { user }),
    ...(clock === 'real' && { now: 'real' }),
    ...ofTest,
    faults: [
      ...(ofTest.faults ?? []),
      ...(merged.faults ?? []),
      ...(latency ? [{ name: 'latency', endpoint: '*', delay: latency }] : []),
    ],
  } as TestWorldSetting
  const advance = clock && clock !== 'real' ? clock : undefined
  const key = serialise([named(setting), advance, arrange ? args : undefined])
  return { setting: withoutBlanks(setting), advance, key, kind: arrange ? undefined : serialise(named(merged)) }
}

function named(setting: TestWorldSetting): object {
  const { scenario } = setting
  return { ...setting, scenario: typeof scenario === 'object' ? scenario.name : scenario }
}

function chosenIn(globals: Record<string, unknown>) {
  const text = (name: string) => (typeof globals[name] === 'string' ? globals[name] : '')
  return {
    scenario: text('fauxtranetScenario'),
    user: text('fauxtranetUser'),
    latency: Number(text('fauxtranetLatency')),
    clock: text('fauxtranetClock'),
  }
}

/** Args can be anything, even DOM elements and circular objects. */
function serialise(value: unknown): string {
  const isPlain = (given: object) => Array.isArray(given) || Object.getPrototypeOf(given) === Object.prototype
  const above: unknown[] = []
  return JSON.stringify(value, function (this: unknown, _, given) {
    while (above.length > 0 && above.at(-1) !== this) above.pop()
    if (typeof given !== 'object' || given === null) return typeof given === 'bigint' ? String(given) : given
    if (above.includes(given) || !isPlain(given)) return String(given)
    above.push(given)
    return given
  })
}
