import { describe, it } from 'vitest'
import type { AnyListed } from '../../src/simulator/applications.ts'
import { ApplicationTrial, type TrialOptions } from '../testing/application/trial.ts'

export type { ExampleRequest } from '../testing/application/requests.ts'
export type { TrialOptions }

/**
 * Tests an application of your own: every endpoint answers its contract, refuses what is wrong and then changes nothing;
 * its state survives snapshots and exports; the same requests have the same answers.
 *
 * @example
 * testApplication(canteen)
 */
export function testApplication(application: AnyListed, options: TrialOptions = {}): void {
  const own = application.scenarios?.length ? application.scenarios : ['small-company' as const]
  const { application: name } = application.place
  describe(`the application ${name}`, () => {
    for (const scenario of options.scenarios ?? own) {
      const trial = new ApplicationTrial(application, scenario, options)
      describe(`in ${typeof scenario === 'string' ? scenario : scenario.name}`, () => {
        it('answers its contract', () => forEach(application, (endpoint) => trial.checkAnswers(endpoint)))
        it('refuses what is wrong, and changes nothing', () =>
          forEach(application, (endpoint) => trial.checkRefusals(endpoint)))
        it('survives snapshots and exports', () => trial.checkSnapshots())
        it('is deterministic', () => trial.checkDeterminism())
      })
    }
  })
}

/** One after the other, and reports all that fail. */
async function forEach({ load }: AnyListed, check: (endpoint: string) => Promise<void>): Promise<void> {
  const { contract } = await load()
  const failures: string[] = []
  for (const endpoint of Object.keys(contract.endpoints)) {
    await check(endpoint).catch((error: Error) => failures.push(error.message))
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
}
