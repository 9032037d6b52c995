import { withoutBlanks } from '../../src/core/blanks.ts'
import { namesOf } from '../../src/core/text/known-names.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import type { World } from '../../src/world/world.ts'
import { checkTestSetting } from '../testing/setting-names.ts'
import type { TestWorld, TestWorldSetting } from '../testing/test-world.ts'

/** `parameters.fauxtranet` of a story. */
// biome-ignore lint/suspicious/noExplicitAny: the args are the story's own.
export type FauxtranetParameters<Args = any> = TestWorldSetting & StoryOptions<Args>

/** What of it only a story has. */
export interface StoryOptions<Args> {
  /** Settings from the controls of the story: `({ notes }) => ({ parameters: { notes } })`. */
  fromArgs?: (args: Args) => TestWorldSetting
  /**
   * Shows the story inside a Docs page, not in a frame. Its requests must name its world: send them with `intranet.fetch`,
   * or let addresses begin with `intranet.baseUrl`.
   */
  inline?: boolean
  /** Changes the world by hand before the story is shown. */
  arrange?: (world: World, args: Args) => void | Promise<void>
}

const storyNames = namesOf<StoryOptions<never>>()('fromArgs inline arrange')

/** The part of Storybook's context that is used here. */
export interface StoryView {
  id: string
  canvasElement: unknown
  abortSignal: AbortSignal
  // biome-ignore lint/suspicious/noExplicitAny: the args are the story's own.
  args: any
  globals: Record<string, unknown>
  parameters: { fauxtranet?: FauxtranetParameters; __isPortableStory?: boolean }
  intranet?: TestWorld
  /** The simulator of the intranet that shows the story. */
  simulator?: Simulator
  /** Whether the last hook of this render has run. */
  hasEnded?: boolean
}

/** The settings of a story's world. A story with another key needs another world. */
interface StorySetting {
  setting: TestWorldSetting
  /** How far the clock is advanced. */
  advance: string | undefined
  key: string
  /** The same for stories whose worlds differ by nothing but the toolbar. Undefined where functions may make them differ. */
  kind: string | undefined
}

/** Reads the settings of a story: its parameters, over these its args, and over both the toolbar. */
export function readSetting({ parameters, globals, args }: StoryView): StorySetting {
  checkTestSetting(parameters.fauxtranet ?? {}, storyNames)
  const { fromArgs, arrange, inline: _, ...own } = parameters.fauxtranet ?? {}
  const wanted = { ...own, ...fromArgs?.(args) } as TestWorldSetting
  const { scenario, user, latency, clock } = chosenIn(globals)
  const setting = {
    ...wanted,
    // The user and the parameters of a story go with its own scenario.
    ...(scenario && { scenario, user: undefined, parameters: undefined }),
    ...(user && { user }),
    ...(clock === 'real' && { now: 'real' }),
    faults: [...(wanted.faults ?? []), ...(latency ? [{ name: 'latency', endpoint: '*', delay: latency }] : [])],
  } as TestWorldSetting
  const advance = clock && clock !== 'real' ? clock : undefined
  const key = write([named(setting), advance, arrange ? args : undefined])
  return { setting: withoutBlanks(setting), advance, key, kind: arrange ? undefined : write(named(wanted)) }
}

/** With the name of the scenario in place of the scenario. */
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

/** Args may be anything, even elements of the page and circular objects. */
function write(value: unknown): string {
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
