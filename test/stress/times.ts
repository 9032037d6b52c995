/** How often a random walk runs: `count` times, and many times that in `npm run test:stress`. */
export const times = (count: number): number => count * Number(process.env.STRESS ?? 1)
