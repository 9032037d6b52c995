import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { openWalkedWorld } from '../../../test/documents/model/company.ts'
import { begin, operations, take } from '../../../test/documents/model/steps.ts'
import type { Step } from '../../../test/documents/model/targets.ts'
import { Walk } from '../../../test/documents/model/walk.ts'
import { fuzzSeed, times } from '../../../test/stress/times.ts'
import type { Simulator } from '../../index.ts'

// A longer run: STRESS=30 FUZZ_SEED=7 npx vitest run --project=unit src/apps/documents/model-walk.test.ts

const seed = fuzzSeed()

const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom(...operations),
  who: fc.nat(8),
  a: fc.nat(40),
  b: fc.nat(40),
  c: fc.nat(40),
  how: fc.nat(2 ** 15 - 1),
})

describe('documents and trash can', () => {
  let simulator: Simulator
  let first: ReturnType<Simulator['world']['snapshot']>
  let opening: Walk
  const taken = { steps: 0, refusals: 0 }

  beforeAll(async () => {
    simulator = await openWalkedWorld()
    opening = new Walk(simulator)
    await begin(opening)
    first = simulator.world.snapshot()
  })

  async function walk(steps: Step[], isWhole: boolean): Promise<void> {
    simulator.world.restore(first)
    if (isWhole) simulator.world.fidelity = { 'transfer-whole': 'refused' }
    const way = opening.fork()
    for (const one of steps) await take(way, one)
    await way.control('PUT', 'state', simulator.world.export())
    await way.check(true)
    taken.steps += steps.length
    taken.refusals += way.refusals
  }

  it.each([
    ['many short walks', 12, 50],
    ['some long ones', 1, 300],
  ])('behave like the model: %s', { timeout: 3_600_000 }, async (_, runs, maxLength) => {
    // fast-check prefers small numbers, which choose the simplest steps.
    const steps = fc.noBias(fc.array(step, { minLength: 1, maxLength, size: 'max' }))
    await fc.assert(fc.asyncProperty(steps, fc.boolean(), walk), { numRuns: times(runs), seed })
  })

  it('are compared with it in many steps, some of them refused', () => {
    expect(taken.steps).toBeGreaterThan(200)
    expect(taken.refusals / taken.steps).toBeGreaterThan(0.25)
    expect(taken.refusals / taken.steps).toBeLessThan(0.5)
  })
})
