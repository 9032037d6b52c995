import { median } from './median.ts'

// How often each side is measured. Pages have no `process`.
export const turns = Number(globalThis.process?.env.TURNS ?? 7)

export type Pair = readonly [first: number, second: number]
type Measure = () => number | Promise<number>

/** The two sides take turns in going first, and the first turn only warms up. */
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

/** The median ratio of first to second. */
export async function ratioInTurns(first: Measure, second: Measure, count = turns): Promise<number> {
  return median((await inTurns(first, second, count)).map(([one, other]) => one / other))
}
