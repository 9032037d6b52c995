import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../direct/index.ts'
import { openWalkedWorld, owner } from './reference-company.suite.ts'
import { begin, operations, take } from './reference-steps.suite.ts'
import type { Step } from './reference-targets.suite.ts'
import { Walk } from './reference-walk.suite.ts'

// Longer hunts: FC_RUNS=2000 FC_SEED=7 npx vitest run src/documents/model-walk.test.ts

const { FC_SEED: seed = '1', FC_RUNS: runs } = globalThis.process?.env ?? {}

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
  const taken = { steps: 0, refusals: 0 }

  beforeAll(async () => {
    simulator = await openWalkedWorld()
    first = simulator.world.snapshot()
  })

  async function walk(steps: Step[]): Promise<void> {
    simulator.world.restore(first)
    const way = new Walk(simulator)
    await begin(way)
    for (const one of steps) await take(way, one)
    await way.control('PUT', 'state', simulator.world.export())
    await way.check(true)
    taken.steps += steps.length
    taken.refusals += way.refusals
  }

  it.each([
    ['many short walks', 60, 50],
    ['some long ones', 4, 300],
  ])('do what the model says: %s', { timeout: 3_600_000 }, async (_, usual, length) => {
    const numRuns = runs === undefined ? usual : Math.ceil((Number(runs) * usual) / 60)
    const steps = fc.array(step, { minLength: 1, maxLength: length, size: 'max' })
    await fc.assert(fc.asyncProperty(steps, walk), { numRuns, seed: Number(seed) })
  })

  it('was held against it in thousands of steps, of which many were refused', () => {
    expect(taken.steps).toBeGreaterThan(3000)
    expect(taken.refusals).toBeGreaterThan(taken.steps / 5)
    expect(simulator.world.users.has(owner.id)).toBe(true)
  })
})
