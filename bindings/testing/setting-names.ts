import { checkNames, namesOf } from '../../src/core/text/known-names.ts'
import { settingNames } from '../../src/simulator/known-options.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { NetworkOptions } from './foreign-requests.ts'
import type { Strictness } from './intranet.ts'
import type { ClockOptions } from './one-clock.ts'

/** Options of test runners, in addition to the settings of a world. */
export interface RunnerOptions extends NetworkOptions, ClockOptions {}

const worldNames = [...settingNames, ...namesOf<Strictness>()('strict')]

export const runnerNames = namesOf<RunnerOptions>()('allowRequests oneClock')

/** `more` are names that the tool handles itself. */
export function checkTestSetting(given: object, more: readonly string[] = []): void {
  checkNames('setting', given, [...worldNames, ...more])
}

/** The configured user belongs to the configured scenario. */
export function settingOf({ user, strict }: UncheckedOptions, { scenario }: { scenario?: unknown }): Strictness {
  return {
    ...(strict !== undefined && { strict }),
    ...(user !== undefined && scenario === undefined && { user }),
  }
}
