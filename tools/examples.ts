import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createSimulator } from '../scenarios/create-simulator.ts'
import { recordExamples } from '../src/control/reference/examples/record.ts'
import { type ExampleRequest, mostRounds, requestIn } from '../src/core/examples/request.ts'
import { type Endpoint, variablesIn } from '../src/core/http/contract.ts'
import { readExampleFile } from './example-files.ts'

const folder = 'src/control/reference/baked'
/** It is made of the examples, and so it is none of them. */
const document = 'control.getOpenApi'
/** The numbers that are tried. */
const ids = Array.from({ length: 200 }, (_, i) => i)

/** Asks every endpoint once, in a world of its own, and writes down what was sent and what was answered. */
export async function bakeExamples(): Promise<void> {
  const simulator = await createSimulator({ scenario: 'small-company', now: '2026-03-02T09:30:00Z' })
  const recorded = await recordExamples(await simulator.endpoints.loadContracts(), {
    before: { exchanges: {}, refusals: { bodies: {}, shown: { [document]: {} } } },
    isAsked: (id) => id !== document,
    propose,
    written: async (application) => (await readExampleFile(application)).examples,
    async open(id) {
      await simulator.restart()
      const ask = (request: Request) => {
        request.headers.set('x-sim-world', id)
        return simulator.fetch(request)
      }
      return { world: simulator.needWorld(id), ask }
    },
  })
  mkdirSync(folder, { recursive: true })
  const text = Object.entries(recorded)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(JSON.stringify(value))}\n`)
    .join('')
  writeFileSync(`${folder}/examples.part`, text)
  renameSync(`${folder}/examples.part`, `${folder}/examples.ts`)
}

/** What was written with small numbers for the open variables of the address, then requests made of the shapes. */
function* propose(endpoint: Endpoint, written: ExampleRequest): Generator<ExampleRequest> {
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
