import { describe, it } from 'vitest'
import { type EndpointNames, nameOf, type TestedApplication } from '../testing/application/tested-contract.ts'
import { ApplicationTrial, type TrialOptions } from '../testing/application/trial.ts'

export type { ExampleRequest } from '../../src/core/examples/request.ts'
export type { Example } from '../testing/application/examples.ts'
export type { TrialOptions }

/**
 * Tests your own application: every endpoint keeps its contract and rejects invalid requests without changing anything,
 * its state survives snapshots and exports, and the same requests get the same responses. With `extendApplication`, it
 * tests the added endpoints.
 *
 * @example
 * testApplication(canteen)
 */
export function testApplication<A extends TestedApplication>(
  application: A,
  given: TrialOptions<EndpointNames<NoInfer<A>>> = {},
): void {
  const options: TrialOptions = given
  const name = nameOf(application)
  const listed = 'scenarios' in application ? (application.scenarios ?? []) : []
  const own = listed.length > 0 ? listed : ['small-company' as const]
  describe(`the application ${name}`, () => {
    for (const scenario of options.scenarios ?? own) {
      const trial = new ApplicationTrial(application, scenario, options)
      describe(`in ${typeof scenario === 'string' ? scenario : scenario.name}`, () => {
        it('follows its contract', () => forEach(trial, (endpoint) => trial.checkResponses(endpoint)))
        it('rejects invalid requests, and changes nothing', () =>
          forEach(trial, (endpoint) => trial.checkRefusals(endpoint)))
        it('survives snapshots and exports', () => trial.checkSnapshots())
        it('is deterministic', () => trial.checkDeterminism())
      })
    }
  })
}

/** Runs one check at a time, and reports all failures. */
async function forEach(trial: ApplicationTrial, check: (endpoint: string) => Promise<void>): Promise<void> {
  const failures: string[] = []
  for (const endpoint of await trial.endpoints()) {
    await check(endpoint).catch((error: Error) => failures.push(error.message))
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
}
