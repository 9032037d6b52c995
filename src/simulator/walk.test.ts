import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCompany } from '../../test/company.ts'
import { anyPace, type Pace, Walk } from '../../test/fuzz/walk.ts'
import { report } from '../../test/stress/figures.ts'
import { fuzzSeed, isStress } from '../../test/stress/times.ts'
import { people } from './applications.ts'
import { replay } from './replay.ts'

const open = () => openCompany(people, { scenario: 'small-company' })

async function walk(paces: readonly Pace[]): Promise<Walk> {
  const company = await open()
  const way = new Walk(company)
  for (const pace of paces) await way.take(pace)
  return way
}

/** These leave no trace that a report could hold. */
const inProcess = ['writeInProcess', 'addInProcess', 'passTime']

/** A state without passwords: these are in no report. */
const withoutPasswords = (state: object) =>
  JSON.stringify(state, (name, value) => (name === 'password' ? undefined : value))

describe('a walk of several users through all applications, with faults, jumps of time, snapshots, forks and undo', () => {
  it('breaks no reference, stays in its world, gives the same bytes again, and is undone to its beginning', async ({
    task,
  }) => {
    const contracts = await (await open()).simulator.endpoints.loadContracts()
    const [numRuns, maxLength] = isStress ? [110, 200] : [5, 40]
    const seed = fuzzSeed()
    let steps = 0
    const paces = fc.noBias(fc.array(anyPace(contracts), { minLength: 10, maxLength, size: 'max' }))
    await fc.assert(
      fc.asyncProperty(paces, async (paces) => {
        const [one, again] = [await walk(paces), await walk(paces)]
        expect(again.describe()).toBe(one.describe())
        one.undoAll()
        steps += paces.length
      }),
      { numRuns, seed },
    )
    report(task, {
      what: 'steps of random walks, each walk twice with the same bytes, and undone',
      measured: [steps],
      atLeast: 10_000,
    })
  })

  it('is replayed from the reports of its worlds: the same replies, and the same state byte for byte', async () => {
    const { simulator: other } = await open()
    const contracts = await other.endpoints.loadContracts()
    const [numRuns, maxLength] = isStress ? [60, 200] : [4, 40]
    const steps = anyPace(contracts).filter((pace) => !('action' in pace && inProcess.includes(pace.action)))
    const paces = fc.noBias(fc.array(steps, { minLength: 10, maxLength, size: 'max' }))
    await fc.assert(
      fc.asyncProperty(paces, async (paces) => {
        const { simulator, get } = (await walk(paces)).company
        for (const world of simulator.worlds()) {
          const { body } = await get(`/__world/${world}/__sim/requests/har`)
          const { differences, remarks } = await replay(other, body, { world })
          const { entries, _fauxtranet: own } = body.log
          // A revert keeps the journal, but not what happened between its requests.
          const isLate = entries.length > 0 && entries[0]._id < own.from
          expect([differences, remarks]).toEqual([[], isLate ? [expect.stringMatching(/^It starts before/)] : []])
          const [was, is] = [simulator, other].map((each) => withoutPasswords(each.needWorld(world).export()))
          expect(is).toBe(was)
        }
      }),
      { numRuns, seed: fuzzSeed() },
    )
  })
})
