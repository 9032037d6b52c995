/** Whether this is `npm run test:stress`. */
export const isStress = process.env.STRESS !== undefined

/** How often a random walk runs: `count` times, and many times that in `npm run test:stress`. */
export const times = (count: number): number => count * Number(process.env.STRESS ?? 1)

/** Of random requests and walks: FUZZ_SEED repeats a run. Another one each time, but in `npm test`. It is printed. */
export function fuzzSeed(): number {
  const seed = Number(process.env.FUZZ_SEED ?? (isStress ? Date.now() % 1_000_000 : 1))
  if (isStress) console.log(`FUZZ_SEED=${seed}`)
  return seed
}
