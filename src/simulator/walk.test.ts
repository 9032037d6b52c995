import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCompany } from '../../test/company.ts'
import { anyPace, anyWay, unrecorded, Walk, type Way } from '../../test/fuzz/walk.ts'
import { report } from '../../test/stress/figures.ts'
import { fuzzSeed, isStress } from '../../test/stress/times.ts'
import { people } from '../apps/people/index.ts'
import type { Fidelity } from '../core/fidelity.ts'
import { withoutSecrets } from '../core/http/redact.ts'
import { replay } from './replay.ts'

const open = (fidelity?: Fidelity) => openCompany(people, { scenario: 'small-company', fidelity })

async function walk({ fidelity, paces }: Way): Promise<Walk> {
  const walk = new Walk(await open(fidelity))
  for (const pace of paces) await walk.take(pace)
  return walk
}

// A report cannot contain these.
const inProcess = ['writeInProcess', 'addInProcess', 'passTime']

// Reports contain no secrets, so a replay cannot restore them.
const withoutSecretsAnd = (others: RegExp, state: object) =>
  JSON.stringify(withoutSecrets(state), (name, value) => (others.test(name) ? undefined : value))

describe('a random walk of several users through all applications and settings, with faults, time travel, snapshots, forks and undo', () => {
  it('breaks no reference, stays in its world, repeats the same bytes, and can be undone completely', async ({
    task,
  }) => {
    const contracts = await (await open()).simulator.endpoints.loadContracts()
    const [numRuns, maxLength] = isStress ? [110, 200] : [3, 40]
    const seed = fuzzSeed()
    let steps = 0
    await fc.assert(
      fc.asyncProperty(anyWay(anyPace(contracts), maxLength), async (way) => {
        const [one, again] = [await walk(way), await walk(way)]
        expect(again.describe()).toBe(one.describe())
        one.undoAll()
        steps += way.paces.length
      }),
      { numRuns, seed },
    )
    report(task, {
      what: 'steps of random walks, each walk twice with the same bytes, and undone',
      measured: [steps],
      atLeast: 10_000,
    })
  })

  it('can be replayed from the reports of its worlds, with the same replies and the same state', async () => {
    const { simulator: other } = await open()
    const contracts = await other.endpoints.loadContracts()
    const [numRuns, maxLength] = isStress ? [60, 200] : [2, 40]
    const steps = anyPace(contracts).filter((pace) => !('action' in pace && inProcess.includes(pace.action)))
    await fc.assert(
      fc.asyncProperty(anyWay(steps, maxLength), async (way) => {
        const { simulator, get } = (await walk(way)).company
        for (const world of simulator.worlds()) {
          const { body } = await get(`/__world/${world}/__sim/requests/har`)
          const { differences, remarks } = await replay(other, body, { world })
          const { entries, _fauxtranet: own } = body.log
          // A revert keeps the journal, but not what happened between its requests.
          const isLate = entries.length > 0 && entries[0]._id < own.from
          const unknown = differences.filter(
            ({ difference }) => !difference.endsWith('; the file lacks the body of the request'),
          )
          // A request that cannot be sent again may have changed state outside the history.
          const isCut = unknown.length < differences.length
          const told = isCut ? remarks.filter((remark) => !remark.endsWith('differ from the report.')) : remarks
          expect([unknown, told]).toEqual([[], isLate ? [expect.stringMatching(/^The replay starts at/)] : []])
          const [was, is] = [simulator, other].map((each) =>
            withoutSecretsAnd(isCut ? unrecorded : /^$/, each.needWorld(world).export()),
          )
          expect(is).toBe(was)
        }
      }),
      { numRuns, seed: fuzzSeed() },
    )
  })
})
