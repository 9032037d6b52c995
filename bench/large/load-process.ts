// Loads and searches 100,000 people. Argument: the built entry.

const { createSimulator } = (await import(process.argv[2]!)) as typeof import('../../src/index.ts')
const started = performance.now()
const simulator = await createSimulator({ scenario: 'many-people', parameters: { count: 100_000 } })
const loaded = performance.now()
const response = await simulator.fetch(new Request('http://sim/api/people/v2/users?query=anna&limit=20'))
if (!response.ok) throw new Error(`Failed to measure: ${await response.text()}`)
process.send!({ load: loaded - started, search: performance.now() - loaded }, () => process.exit())

export type {}
