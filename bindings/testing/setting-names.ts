import { checkNames, namesOf } from '../../src/core/text/known-names.ts'
import { settingNames } from '../../src/simulator/known-options.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { NetworkOptions } from './foreign-requests.ts'
import type { Strictness } from './intranet.ts'
import type { ClockOptions } from './one-clock.ts'

/** What runners of tests take beside the settings of a world. */
export interface RunnerOptions extends NetworkOptions, ClockOptions {}

const ofWorld = [...settingNames, ...namesOf<Strictness>()('strict')]

/** Names for tools that watch the network, and have a clock of their own. */
export const runnerNames = namesOf<RunnerOptions>()('allowRequests oneClock')

/** Refuses what is no setting of a test's or story's world, nor one of `more`, which the tool takes itself. */
export function checkTestSetting(given: object, more: readonly string[] = []): void {
  checkNames('setting', given, [...ofWorld, ...more])
}

/** What a configuration says of a test's own world. Its user goes with its scenario. */
export function settingOf({ user, strict }: UncheckedOptions, { scenario }: { scenario?: unknown }): Strictness {
  return {
    ...(strict !== undefined && { strict }),
    ...(user !== undefined && scenario === undefined && { user }),
  }
}
