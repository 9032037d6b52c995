// Set by `npm run test:stress`.
export const isStress = process.env.STRESS !== undefined

// How often a random walk runs; many times more in `npm run test:stress`.
export const times = (count: number): number => count * Number(process.env.STRESS ?? 1)

/** Printed, so that FUZZ_SEED can repeat a run. `npm test` always uses the same seed. */
export function fuzzSeed(): number {
  const seed = Number(process.env.FUZZ_SEED ?? (isStress ? Date.now() % 1_000_000 : 1))
  if (isStress) console.log(`FUZZ_SEED=${seed}`)
  return seed
}
