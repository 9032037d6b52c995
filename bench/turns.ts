import { median } from './median.ts'

/** How often each of two sides is measured. A page has no process. */
export const turns = Number(globalThis.process?.env.TURNS ?? 7)

export type Pair = readonly [first: number, second: number]
type Measure = () => number | Promise<number>

/** Measures two things in turns. Either goes first every second time, and the first turn only warms up. */
export async function inTurns(first: Measure, second: Measure, count = turns): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let turn = 0; turn <= count; turn++) {
    const pair = await measurePair(first, second, turn % 2 === 0)
    if (turn > 0) pairs.push(pair)
  }
  return pairs
}

async function measurePair(first: Measure, second: Measure, inOrder: boolean): Promise<Pair> {
  if (inOrder) return [await first(), await second()]
  const later = await second()
  return [await first(), later]
}

/** The first as a multiple of the second: the median of the turns. */
export async function ratioInTurns(first: Measure, second: Measure, count = turns): Promise<number> {
  return median((await inTurns(first, second, count)).map(([one, other]) => one / other))
}
