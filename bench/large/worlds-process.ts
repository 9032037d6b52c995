import { measureMemory } from './memory.ts'

// A server with a thousand worlds. The parent process sends the requests, so that the client is not measured. Argument:
// the built entry for Node. Needs --expose-gc.

const { startServer } = (await import(process.argv[2]!)) as typeof import('../../node/index.ts')
const count = Number(process.argv[3])
const server = await startServer({ scenario: 'small-company', port: 0 })
const { url, simulator } = server

const nameOf = (i: number) => `world-of-test-${i}`
const post = (i: number) =>
  new Request(`${url}/__sim/worlds`, { method: 'POST', body: JSON.stringify({ name: nameOf(i) }) })
const firstRequest = (i: number) =>
  new Request(`${url}/api/people/v2/users/7`, { headers: { 'x-sim-world': nameOf(i) } })

await timePer(50, post)
await timePer(50, firstRequest)
forget()
const before = measureMemory()
const created = await timePer(count, post)
process.send!({ url, names: Array.from({ length: count }, (_, i) => nameOf(i)) })
await new Promise((resolve) => process.once('message', resolve))
const used = measureMemory() - before
forget()
const requested = await timePer(count, firstRequest)
process.send!({ created, requested, used })
await server.close()
process.disconnect()

async function timePer(times: number, make: (i: number) => Request): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < times; i++) {
    const response = await simulator.fetch(make(i))
    if (!response.ok) throw new Error(`Failed to measure: ${await response.text()}`)
  }
  return (performance.now() - started) / times
}

function forget(): void {
  for (const name of simulator.worlds()) if (name !== 'default') simulator.deleteWorld(name)
}
