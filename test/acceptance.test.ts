import { describe, expect, it } from 'vitest'
import { ApplicationTrial } from '../bindings/testing/application/trial.ts'
import { control } from '../src/control/index.ts'
import type { Fidelity } from '../src/core/fidelity.ts'
import type { Gap } from '../src/core/gap.ts'
import { type AnyDefinedApplication, applications } from '../src/simulator/applications.ts'
import { settableGaps } from '../src/spec/fidelity.ts'
import { examplesOf } from './examples.ts'
import { isStress } from './stress/times.ts'

const settable = settableGaps.map((gap) => ({ ...gap, others: Object.keys(gap.values).slice(1) }))

/** A gap without applications and places applies everywhere. */
function isIn(application: string, { applications, at }: Gap): boolean {
  const places = [...applications, ...at.map((place) => place.split('.')[0])]
  return places.length === 0 || places.includes(application)
}

/**
 * All gaps at their defaults, then each relevant gap at each other value. A trial is slow, so it combines about three
 * gaps that are far apart in the list. The values of a gap are consecutive, so none is lost.
 */
function settingsOf(application: string): Fidelity[] {
  const concerned = settable.filter((gap) => isIn(application, gap))
  const values = concerned.flatMap(({ id, others }) => others.map((value): [string, string] => [id, value]))
  const count = Math.max(Math.ceil(values.length / 3), ...concerned.map(({ others }) => others.length))
  const trials = Array.from(
    { length: count },
    (_, trial): Fidelity => Object.fromEntries(values.filter((_, i) => i % count === trial)),
  )
  return [{}, ...trials]
}

const [allSecond, allLast] = [0, -1].map(
  (at): Fidelity => Object.fromEntries(settable.map(({ id, others }) => [id, others.at(at)])),
) as [Fidelity, Fidelity]

async function failuresIn(
  application: AnyDefinedApplication,
  settings: readonly Fidelity[],
  tryIn: (trial: ApplicationTrial) => Promise<void>,
): Promise<string[]> {
  const { contract } = await application.load()
  const examples = await examplesOf(contract)
  const failures: string[] = []
  for (const fidelity of settings) {
    const trial = new ApplicationTrial(application, 'small-company', { examples, fidelity })
    await tryIn(trial).catch(({ message }: Error) => failures.push(`${JSON.stringify(fidelity)}: ${message}`))
  }
  return failures
}

describe.each(applications.filter((each) => each !== control).map((each) => [each.place.application, each] as const))(
  'the application %s',
  (name, application) => {
    // Slow. The next test also sets every gap to a non-default value.
    it.runIf(isStress)('follows its contract with every gap setting', async () => {
      const failures = await failuresIn(application, settingsOf(name), async (trial) => {
        for (const endpoint of await trial.endpoints()) await trial.checkResponses(endpoint)
      })
      expect(failures).toEqual([])
    })

    it('rejects invalid requests, and changes nothing, with no gap at its default', async () => {
      const failures = await failuresIn(application, isStress ? [allSecond, allLast] : [allLast], async (trial) => {
        for (const endpoint of await trial.endpoints()) await trial.checkRefusals(endpoint)
      })
      expect(failures).toEqual([])
    })

    it('survives snapshots and exports, and is deterministic, with no gap at its default', async () => {
      const failures = await failuresIn(application, [allLast], async (trial) => {
        await trial.checkSnapshots()
        await trial.checkDeterminism()
      })
      expect(failures).toEqual([])
    })
  },
)
