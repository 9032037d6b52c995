import { median } from '../median.ts'
import { fillLargeWorld } from './large-world.ts'
import type { LargeCost } from './lines.ts'
import { measureMemory } from './memory.ts'

// A simulator with a large world. Arguments: the built entry and the number of forks. Needs --expose-gc.

const { createSimulator } = (await import(process.argv[2]!)) as typeof import('../../src/index.ts')
const count = Number(process.argv[3])
const simulator = await createSimulator({ scenario: 'many-people' })
fillLargeWorld(simulator.world)
// Resets and forks use the large state.
simulator.startFrom('default', simulator.world.snapshot())

const user = '/api/people/v2/users/70'
await useWorld('default')
simulator.reset()
const memory = measureMemory()

const times = { fork: [], snapshot: [], reset: [], firstWrite: [], undo: [] } as Record<string, number[]>
for (let i = 0; i < 40; i++) {
  const name = `fork-${i}`
  times.fork!.push(await time(() => simulator.needWorld(name)))
  times.firstWrite!.push(await time(() => put(name, i)))
  times.snapshot!.push(await time(() => simulator.snapshot('before')))
  await put('default', i)
  times.undo!.push(await time(() => send('/__sim/undo', 'default', 'POST')))
  await put('default', i)
  times.reset!.push(await time(() => simulator.reset()))
  simulator.deleteWorld(name)
}

const before = measureMemory()
for (let i = 0; i < count; i++) await useWorld(`used-${i}`)
const worlds = measureMemory() - before

const medians = Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, median(taken)]))
const cost = { memory, worlds, ...medians } as unknown as LargeCost
process.send!(cost, () => process.exit())

/** Three requests, one of them a write. */
async function useWorld(name: string): Promise<void> {
  await send('/api/people/v2/users?limit=20', name)
  await put(name, 0)
  await send('/intranet/rest/documents/folder/1/documents', name)
}

function put(world: string, i: number): Promise<string> {
  return send(user, world, 'PUT', JSON.stringify({ job_title: `Tester ${i}` }))
}

async function send(path: string, world: string, method = 'GET', body?: string): Promise<string> {
  const headers = { 'x-sim-world': world, 'content-type': 'application/json' }
  const response = await simulator.fetch(new Request(`http://sim${path}`, { method, body, headers }))
  const text = await response.text()
  if (!response.ok) throw new Error(`Failed to measure: ${path} ${response.status} ${text}`)
  return text
}

async function time(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
