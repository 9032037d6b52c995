import { Session } from 'node:inspector/promises'

type CountSteps = (work: () => Promise<unknown>) => Promise<number>

/**
 * Counts how often functions and blocks of our code run, so a loop counts each row. Unlike time, the number is the same
 * on every machine. Must start before the code loads.
 */
export async function startCounting(): Promise<CountSteps> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async (work) => {
    await work()
    // Counters restart at 0 each time.
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ours = result.filter(({ url }) => /\/(src|scenarios)\//.test(url))
    const ranges = ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    return ranges.reduce((sum, { count }) => sum + count, 0)
  }
}
