import { Session } from 'node:inspector/promises'

type CountSteps = (work: () => Promise<unknown>) => Promise<number>

/**
 * Counts what our own code does: how often its functions and their blocks are entered. A loop over rows counts each
 * row. The number is the same on every machine, unlike a time. It has to start before the code is loaded.
 */
export async function startCounting(): Promise<CountSteps> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async (work) => {
    await work()
    // What is taken starts again at 0.
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ours = result.filter(({ url }) => /\/(src|scenarios)\//.test(url))
    const ranges = ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    return ranges.reduce((sum, { count }) => sum + count, 0)
  }
}
