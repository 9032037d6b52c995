/** How often a random walk is walked: as often as named, and in `npm run test:stress` many times that. */
export const times = (usual: number): number => usual * Number(process.env.STRESS ?? 1)
