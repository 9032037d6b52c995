import { aroundEach, test as base, expect } from 'vitest'

import { openStage, type Stage, type StageSetting } from '../direct/stage.ts'
import type { Simulator } from '../src/simulator.ts'

/** How the requests of a test find its world. */
export interface Theatre {
  /** Starts to answer requests; once for all tests. */
  open(): Promise<Simulator>
  /** Runs a test with its world as the current one. */
  play(stage: string, test: () => Promise<void>): Promise<void>
}

/** A `test` with a world of its own for each test: what it wants is `fauxtranet`, what it gets is `intranet`. */
export function createTest({ open, play }: Theatre) {
  const test = base.extend<{ fauxtranet: StageSetting; intranet: Stage }>({
    fauxtranet: {},
    intranet: [
      async ({ fauxtranet, task }, use) => {
        const stage = await openStage(await open(), { strict: true, ...fauxtranet }, `${task.name} (${task.id})`)
        await use(stage)
        stage.close()
      },
      { auto: true },
    ],
  })
  aroundEach<{ intranet: Stage }>(async (runTest, { intranet }) => play(intranet.name, runTest))
  return test
}
