/** How many runs of a random walk: as many as named, and in `npm run test:stress` many times that. */
export const runs = (usual: number): number => usual * Number(process.env.STRESS ?? 1)
