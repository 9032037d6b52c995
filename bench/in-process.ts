import type { Line } from './line.ts'
import { median } from './median.ts'
import { ratioInTurns } from './turns.ts'

// In this process, without a socket. Uses the shipped build, not the sources in a script runner.

const batch = 1000

export async function measureInProcess(): Promise<Line[]> {
  const entry = new URL('../dist/index.js', import.meta.url).href
  const { createSimulator }: typeof import('../src/index.ts') = await import(entry)
  const simulator = await createSimulator({ scenario: 'many-people' })
  const url = 'http://sim/api/people/v2/users/9990'
  const reply = await simulator.fetch(new Request(url))
  const [bytes, { headers }] = [await reply.text(), reply]
  const bare = async (_: Request) => new Response(bytes, { headers })
  const timeBatch = (fetch: (request: Request) => Promise<Response>) => async () => {
    const started = performance.now()
    for (let i = 0; i < batch; i++) await (await fetch(new Request(url))).text()
    return performance.now() - started
  }
  const ratio = await ratioInTurns(timeBatch(simulator.fetch), timeBatch(bare))
  const what = 'simulator.fetch, GET by id, relative to a bare `(request) => new Response(bytes)`'
  return [{ what, measured: [ratio], atMost: 1.3 }, await measureListing(createSimulator)]
}

/** A folder of 2,000 documents: read by the same user, by two users in turns, and after a write. */
async function measureListing(createSimulator: typeof import('../src/index.ts').createSimulator): Promise<Line> {
  const simulator = await createSimulator({ scenario: 'deep-tree' })
  const { id } = simulator.world.folders.all().find(({ title }) => title === 'Flow bench')!
  const list = async (user: string) => {
    const url = `http://sim/intranet/rest/documents/folder/${id}/documents`
    const started = performance.now()
    const text = await (await simulator.fetch(new Request(url, { headers: { 'x-sim-user': user } }))).text()
    return { text, taken: performance.now() - started }
  }
  const reply = JSON.parse((await list('employee')).text)
  const measure = async (send: (i: number) => ReturnType<typeof list>) => {
    const ratios: number[] = []
    for (let i = 0; i < 40; i++) ratios.push((await send(i)).taken / timeOf(() => JSON.stringify(reply)))
    return median(ratios)
  }
  const again = await measure(() => list('employee'))
  const inTurns = await measure((i) => list(i % 2 ? 'reader' : 'manager'))
  const rewritten = await measure((i) => {
    simulator.world.documents.patch(reply[0].doc_id, { title: `UF-200001 ${i}.csv` })
    return list('employee')
  })
  const what = 'list of 2,000 documents: repeated, for two users, after a write, relative to `JSON.stringify`'
  return { what, measured: [again, inTurns, rewritten], atMost: 3 }
}

function timeOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
