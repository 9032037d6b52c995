import type { Line } from '../line.ts'
import { measureGrownWorlds, ratiosOf } from './growth-cost.ts'

const times = 100
const atMost = 1.5

/** The worst line first, then all lines. */
export async function measureGrowth(): Promise<Line[]> {
  const grown = await measureGrownWorlds('dist/index.js', times, 'time')
  const rows = grown.map((one): Line => ({ what: one.name, measured: ratiosOf(one), atMost, group: 'growth' }))
  const met = rows.filter(({ measured }) => measured.every((ratio) => ratio <= atMost))
  const worst = Math.max(...rows.flatMap(({ measured }) => measured))
  const what = `lists and searches at ${times} times the rows: the worst (${met.length} of ${rows.length} met)`
  return [{ what, measured: [worst], atMost }, ...rows]
}
