import { expect, it } from 'vitest'
import { measureGrownWorlds, ratiosOf } from './growth-cost.ts'

// An index search may take this much longer with ten times the rows. A full scan takes ten times as long.
const atMost = 2

it('lists and searches take no more steps at ten times the rows', async () => {
  const grown = await measureGrownWorlds('src/index.ts', 10, 'steps')
  const slow = grown.filter((one) => ratiosOf(one).some((ratio) => ratio > atMost))
  expect(slow.map(({ name }) => name)).toEqual([])
}, 300_000)
