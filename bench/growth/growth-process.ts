import { median } from '../median.ts'
import type { Grown } from './grown.ts'
import { marks } from './marks.ts'
import { hasMarks, loadQuestions, nameOf, type Question, requestFor } from './questions.ts'
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
type Way = (simulator: Simulator, question: Question, turn: number) => Promise<number>

const [small, large] = [await makeSimulator(1), await makeSimulator(times)]
// Milliseconds per question and way of asking.
const patience = 500

const again: Way = (simulator, question) => costOf(simulator, requestFor(question, 0))
const fresh: Way = (simulator, question, turn) => costOf(simulator, requestFor(question, turn + 1))
const afterWrite: Way = async (simulator, question, turn) => {
  // Excludes the cost of the write itself.
  await cost(async () => writeElsewhere(simulator.world, turn))
  return costOf(simulator, requestFor(question, 0))
}

const results: Grown[] = []
for (const question of await loadQuestions(small)) {
  // One-time work, such as an index, does not count.
  await cost(() => warmUp(question))
  results.push({
    name: nameOf(question),
    again: await measure(question, again),
    ...(hasMarks(question) && { fresh: await measure(question, fresh) }),
    afterWrite: await measure(question, afterWrite),
  })
}
process.send!(results, () => process.exit())

async function makeSimulator(times: number): Promise<Simulator> {
  const simulator = await createSimulator({ scenario: 'small-company' })
  growWorld(simulator.world, times)
  return simulator
}

async function warmUp(question: Question): Promise<void> {
  await checkReplies(question)
  for (const simulator of [small, large]) {
    writeElsewhere(simulator.world, marks)
    await read(simulator, requestFor(question, 0))
  }
}

/** Replies must have about the same length; otherwise this measures their length. */
async function checkReplies(question: Question): Promise<void> {
  const [one, other] = [await read(small, requestFor(question, 0)), await read(large, requestFor(question, 0))]
  if (Math.abs(one.length - other.length) > one.length / 10 + 20) {
    throw new Error(
      `${nameOf(question)} replies with ${one.length} and ${other.length} characters. Please list addresses with few rows in growth of its examples.ts.`,
    )
  }
}

async function measure(question: Question, way: Way): Promise<[small: number, large: number]> {
  const costs: [number[], number[]] = [[], []]
  const started = performance.now()
  for (let turn = 0; turn < turns; turn++) {
    if (turn >= 5 && performance.now() - started > patience) break
    costs[0].push(await way(small, question, turn))
    costs[1].push(await way(large, question, turn))
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
  if (!response.ok) throw new Error(`Not to be measured: ${request.url} ${response.status} ${text}`)
  return text
}
