import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createSimulator } from '../scenarios/create-simulator.ts'
import { recordExamples } from '../src/control/reference/examples/record.ts'
import { type ExampleRequest, mostRounds, requestIn } from '../src/core/examples/request.ts'
import { type Endpoint, variablesIn } from '../src/core/http/contract.ts'
import { readExampleFile } from './example-files.ts'

const folder = 'src/control/reference/baked'
// Contains the examples, so it cannot be one.
const document = 'control.getOpenApi'
const ids = Array.from({ length: 200 }, (_, i) => i)

/** Calls every endpoint once, each in its own world, and records request and response. */
export async function bakeExamples(): Promise<void> {
  const simulator = await createSimulator({ scenario: 'small-company', now: '2026-03-02T09:30:00Z' })
  const recorded = await recordExamples(await simulator.endpoints.loadContracts(), {
    before: { exchanges: {}, refusals: { bodies: {}, shown: { [document]: {} } } },
    mayRun: () => true,
    isIncluded: (id) => id !== document,
    propose: proposeRequests,
    authored: async (application) => (await readExampleFile(application)).examples,
    async open(id) {
      await simulator.restart()
      const send = (request: Request) => {
        request.headers.set('x-sim-world', id)
        return simulator.fetch(request)
      }
      return { world: simulator.needWorld(id), send }
    },
  })
  mkdirSync(folder, { recursive: true })
  const text = Object.entries(recorded)
    .map(([name, value]) => `export const ${name}: string = ${JSON.stringify(JSON.stringify(value))}\n`)
    .join('')
  writeFileSync(`${folder}/examples.part`, text)
  renameSync(`${folder}/examples.part`, `${folder}/examples.ts`)
}

/** First the given request with small numbers for open path variables, then requests derived from the shapes. */
export function* proposeRequests(endpoint: Endpoint, written: ExampleRequest): Generator<ExampleRequest> {
  const { params = {} } = written
  const [first, second] = variablesIn(endpoint.path).filter((variable) => !(variable in params))
  if (first === undefined) yield written
  else
    for (const id of [...ids.slice(1), 0]) {
      for (let version = 1; version <= (second ? 3 : 1); version++) {
        yield { ...written, params: { ...params, [first]: id, ...(second && { [second]: version }) } }
      }
    }
  for (let round = 0; round < mostRounds; round++) yield requestIn(round, endpoint, written)
}
