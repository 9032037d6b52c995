import { median } from '../median.ts'
import type { GrowthCost } from './growth-cost.ts'
import { marks } from './marks.ts'
import { type GrowthRequest, hasMarks, loadGrowthRequests, nameOf, requestFor } from './requests.ts'
import { startCounting } from './steps.ts'
import { growWorld } from './world.ts'
import { writeElsewhere } from './writes.ts'

// Sends the same requests to a small and a large world. Arguments: the entry, the factor, and `time` or `steps`.

const [entry, size, unit] = process.argv.slice(2)
const times = Number(size)
// Steps are the same every time.
const [cost, turns] = unit === 'steps' ? [await startCounting(), 1] : [timeOf, marks - 1]
const { createSimulator } = (await import(entry!)) as typeof import('../../src/index.ts')
type Simulator = Awaited<ReturnType<typeof createSimulator>>
type Variant = (simulator: Simulator, growthRequest: GrowthRequest, turn: number) => Promise<number>

const [small, large] = [await createGrownSimulator(1), await createGrownSimulator(times)]
// Milliseconds per request and variant.
const timeLimit = 500

const again: Variant = (simulator, growthRequest) => costOf(simulator, requestFor(growthRequest, 0))
const fresh: Variant = (simulator, growthRequest, turn) => costOf(simulator, requestFor(growthRequest, turn + 1))
const afterWrite: Variant = async (simulator, growthRequest, turn) => {
  // Excludes the cost of the write itself.
  await cost(async () => writeElsewhere(simulator.world, turn))
  return costOf(simulator, requestFor(growthRequest, 0))
}

const results: GrowthCost[] = []
for (const growthRequest of await loadGrowthRequests(small)) {
  // One-time work, such as an index, does not count.
  await cost(() => warmUp(growthRequest))
  results.push({
    name: nameOf(growthRequest),
    again: await measure(growthRequest, again),
    ...(hasMarks(growthRequest) && { fresh: await measure(growthRequest, fresh) }),
    afterWrite: await measure(growthRequest, afterWrite),
  })
}
process.send!(results, () => process.exit())

async function createGrownSimulator(times: number): Promise<Simulator> {
  const simulator = await createSimulator({ scenario: 'small-company' })
  growWorld(simulator.world, times)
  return simulator
}

async function warmUp(growthRequest: GrowthRequest): Promise<void> {
  await checkReplies(growthRequest)
  for (const simulator of [small, large]) {
    writeElsewhere(simulator.world, marks)
    await read(simulator, requestFor(growthRequest, 0))
  }
}

/** Replies must have about the same length; otherwise this measures their length. */
async function checkReplies(growthRequest: GrowthRequest): Promise<void> {
  const [one, other] = [
    await read(small, requestFor(growthRequest, 0)),
    await read(large, requestFor(growthRequest, 0)),
  ]
  if (Math.abs(one.length - other.length) > one.length / 10 + 20) {
    throw new Error(
      `${nameOf(growthRequest)} replies with ${one.length} and ${other.length} characters. Please list addresses with few rows in growth of its examples.ts.`,
    )
  }
}

async function measure(growthRequest: GrowthRequest, variant: Variant): Promise<[small: number, large: number]> {
  const costs: [number[], number[]] = [[], []]
  const started = performance.now()
  for (let turn = 0; turn < turns; turn++) {
    if (turn >= 5 && performance.now() - started > timeLimit) break
    costs[0].push(await variant(small, growthRequest, turn))
    costs[1].push(await variant(large, growthRequest, turn))
  }
  return [median(costs[0]), median(costs[1])]
}

function costOf(simulator: Simulator, request: Request): Promise<number> {
  return cost(() => read(simulator, request))
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function read(simulator: Simulator, request: Request): Promise<string> {
  const response = await simulator.fetch(request)
  const text = await response.text()
  if (!response.ok) throw new Error(`Failed to measure: ${request.url} ${response.status} ${text}`)
  return text
}
