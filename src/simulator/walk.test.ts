import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCompany } from '../../test/company.ts'
import { anyPace, type Pace, Walk } from '../../test/fuzz/walk.ts'
import { report } from '../../test/stress/figures.ts'
import { fuzzSeed, isStress } from '../../test/stress/times.ts'
import { people } from './applications.ts'

const open = () => openCompany(people, { scenario: 'small-company' })

async function walk(paces: readonly Pace[]): Promise<Walk> {
  const company = await open()
  const way = new Walk(company)
  for (const pace of paces) await way.take(pace)
  return way
}

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
})
