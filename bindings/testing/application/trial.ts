import { createSimulator } from '../../../scenarios/create-simulator.ts'
import { type ExampleRequest, mostRounds, requestIn, toRequest } from '../../../src/core/examples/request.ts'
import type { Fidelity } from '../../../src/core/fidelity.ts'
import { type Contract, idOf, isOpen } from '../../../src/core/http/contract.ts'
import { refusalsOf } from '../../../src/core/http/statuses.ts'
import { refusalIn } from '../../../src/core/schema/unshown-refusal.ts'
import { applications as ours } from '../../../src/simulator/applications.ts'
import type { Simulator, SimulatorOptions } from '../../../src/simulator/simulator.ts'
import { onAnotherDay } from './another-day.ts'
import { captureErrors } from './captured-errors.ts'
import { checkComesBefore, checkExamples, type Example } from './examples.ts'
import { findChanged, markOf, stateOf } from './state.ts'
import { type TestedApplication, testedContract } from './tested-contract.ts'
import { edgeRequests, wrongRequests } from './wrong-requests.ts'

/** Options of `testApplication`. */
export interface TrialOptions<Name extends string = string> {
  /** The scenarios to test with. Default: the application's own, or `small-company`. */
  scenarios?: readonly NonNullable<SimulatorOptions['scenario']>[]
  /** Valid requests by endpoint, if none can be generated from its shapes. A function receives the current world. */
  examples?: { readonly [Endpoint in Name]?: Example }
  /** Behaviour where the spec leaves it open. */
  fidelity?: Fidelity
  /** Other applications that it needs. */
  applications?: readonly TestedApplication[]
}

interface TrialSession {
  simulator: Simulator
  contract: Contract
}

interface TextResponse {
  status: number
  text: string
}

/** Tests the endpoints of an application in one scenario. Each method throws an error that explains the problem. */
export class ApplicationTrial {
  readonly #application: TestedApplication
  readonly #scenario: NonNullable<SimulatorOptions['scenario']>
  readonly #options: TrialOptions
  /** A successful request for each endpoint, once one is found. */
  readonly #successful = new Map<string, ExampleRequest>()
  /** Shared by all endpoints, and reset before each. */
  #first: Promise<TrialSession> | undefined

  constructor(
    application: TestedApplication,
    scenario: NonNullable<SimulatorOptions['scenario']>,
    options: TrialOptions,
  ) {
    this.#application = application
    this.#scenario = scenario
    this.#options = options
  }

  async endpoints(): Promise<string[]> {
    return Object.keys((await this.#opened()).contract.endpoints)
  }

  async checkResponses(name: string): Promise<void> {
    const { simulator, contract } = await this.#opened()
    await this.#needSuccessful(simulator, contract, name)
  }

  /** Invalid requests must be rejected and change nothing. */
  async checkRefusals(name: string): Promise<void> {
    const { simulator, contract } = await this.#opened()
    const right = await this.#needSuccessful(simulator, contract, name)
    const endpoint = contract.endpoints[name]!
    await this.#begin(simulator, contract, name)
    const isRoutedHere = async (sent: ExampleRequest) =>
      (await simulator.endpoints.findEndpoint(toRequest(contract, name, sent)))?.endpoint === idOf(contract, name)
    for (const wrong of wrongRequests(endpoint, right)) {
      if (!(await isRoutedHere(wrong))) continue
      const { status } = await this.#send(simulator, contract, name, wrong)
      if (status < 400)
        throw new Error(`${idOf(contract, name)} responds with ${status} to ${write(wrong)}, which its shapes reject.`)
    }
    for (const edge of edgeRequests(endpoint, right)) {
      await this.#begin(simulator, contract, name)
      if (await isRoutedHere(edge)) await this.#send(simulator, contract, name, edge)
    }
    if (endpoint.method !== 'GET') await this.#sendTwice(simulator, contract, name, right)
    if (isOpen(contract, endpoint)) return
    const { status } = await this.#send(simulator, contract, name, { ...right, user: 'nobody' })
    if (status !== 401) throw new Error(`${idOf(contract, name)} responds with ${status} without a user, not 401.`)
  }

  /** A duplicate may be rejected, but only as the contract says and without changing anything. */
  async #sendTwice(simulator: Simulator, contract: Contract, name: string, right: ExampleRequest): Promise<void> {
    await this.#begin(simulator, contract, name)
    await this.#send(simulator, contract, name, right)
    await this.#send(simulator, contract, name, right)
  }

  /** A snapshot must restore everything, and an export must load into another world unchanged. */
  async checkSnapshots(): Promise<void> {
    const { simulator, contract } = await this.#opened()
    let isTried = false
    for (const name of Object.keys(contract.endpoints)) {
      const right = await this.#needSuccessful(simulator, contract, name)
      // Exports are slow, so requests that change nothing are tried only once.
      if (isTried && !(await this.#mayChange(simulator, contract, name, right))) continue
      isTried = true
      await this.#begin(simulator, contract, name)
      const id = idOf(contract, name)
      const before = stateOf(simulator)
      simulator.snapshot('before')
      await this.#send(simulator, contract, name, right)
      const after = stateOf(simulator)
      simulator.restore('before')
      if (stateOf(simulator) !== before)
        throw new Error(`After ${id}, a restored snapshot differs from the original state.`)
      const put = new Request('http://intranet.example/__sim/state', { method: 'PUT', body: after })
      const imported = await simulator.fetch(put)
      if (!imported.ok) throw new Error(`The state after ${id} cannot be imported again: ${await imported.text()}`)
      if (stateOf(simulator) !== after) throw new Error(`The imported state after ${id} differs from the exported one.`)
    }
  }

  async #mayChange(simulator: Simulator, contract: Contract, name: string, right: ExampleRequest): Promise<boolean> {
    await this.#begin(simulator, contract, name)
    const before = markOf(simulator)
    await this.#send(simulator, contract, name, right)
    return findChanged(before, markOf(simulator)) !== undefined
  }

  /** The same requests must get the same responses, byte for byte. */
  async checkDeterminism(): Promise<void> {
    const [first, second] = [await this.#opened(), await this.#open()]
    for (const name of Object.keys(first.contract.endpoints)) {
      const right = await this.#needSuccessful(first.simulator, first.contract, name)
      const run = async ({ simulator, contract }: typeof first) => {
        await this.#begin(simulator, contract, name)
        const { status, text } = await this.#send(simulator, contract, name, right)
        return { response: `${status} ${text}`, state: stateOf(simulator) }
      }
      const [one, other] = [await run(first), await onAnotherDay(() => run(second))]
      const id = idOf(first.contract, name)
      const remedy = 'Please use world.clock for time, and world.random for random values'
      if (one.response !== other.response)
        throw new Error(`${id} responds differently in a second run. ${remedy}:\n${one.response}\n${other.response}`)
      if (one.state !== other.state) throw new Error(`${id} leaves another state in a second run. ${remedy}.`)
    }
  }

  #opened(): Promise<TrialSession> {
    this.#first ??= this.#open()
    return this.#first
  }

  async #open(): Promise<TrialSession> {
    const own = (ours as readonly TestedApplication[]).includes(this.#application) ? [] : [this.#application]
    const { applications = [], examples = {}, fidelity } = this.#options
    const simulator = await createSimulator({
      applications: [...applications, ...own],
      scenario: this.#scenario,
      fidelity,
      verify: true,
    })
    const contract = await testedContract(this.#application, simulator, applications)
    checkExamples(examples, contract)
    return { simulator, contract }
  }

  #findExample({ world }: Simulator, name: string): ExampleRequest | undefined {
    const given = this.#options.examples?.[name]
    return typeof given === 'function' ? given(world) : given
  }

  /** Resets the world, then sends the requests that must come before the endpoint. */
  async #begin(simulator: Simulator, contract: Contract, name: string): Promise<void> {
    const requests = await this.#needBefore(simulator, contract, [name])
    simulator.reset()
    for (const [before, sent] of requests) await this.#send(simulator, contract, before, sent)
  }

  /** `path` leads from the tested endpoint to the one whose predecessors are returned. */
  async #needBefore(
    simulator: Simulator,
    contract: Contract,
    path: readonly string[],
  ): Promise<[string, ExampleRequest][]> {
    const requests: [string, ExampleRequest][] = []
    simulator.reset()
    for (const before of this.#findExample(simulator, path.at(-1)!)?.after ?? []) {
      checkComesBefore(before, path, contract)
      requests.push(...(await this.#needBefore(simulator, contract, [...path, before])))
      requests.push([before, await this.#needSuccessful(simulator, contract, before)])
    }
    return requests
  }

  /** Tries generated requests until one succeeds, each in a reset world. */
  async #needSuccessful(simulator: Simulator, contract: Contract, name: string): Promise<ExampleRequest> {
    const known = this.#successful.get(name)
    if (known) return known
    let furthest: (TextResponse & { sent: ExampleRequest }) | undefined
    for (let round = 0; round < mostRounds; round++) {
      await this.#begin(simulator, contract, name)
      const sent = requestIn(round, contract.endpoints[name]!, this.#findExample(simulator, name))
      const { status, text } = await this.#send(simulator, contract, name, sent)
      if (status < 400) {
        this.#successful.set(name, sent)
        return sent
      }
      if (!furthest || stageOf(status) > stageOf(furthest.status)) furthest = { status, text, sent }
    }
    const { status, text, sent } = furthest!
    throw new Error(
      `No request to ${idOf(contract, name)} succeeds. The closest one is ${write(sent)}, with ${status}: ${text}\n` +
        `Please add one that does: testApplication(…, { examples: { ${name}: { params, query, body, user, after } } }). ` +
        `With after: ['…'] the examples of other endpoints run first. With scenarios: ['…'] only these are tested.`,
    )
  }

  /** Throws if a response breaks the contract. */
  async #send(simulator: Simulator, contract: Contract, name: string, sent: ExampleRequest): Promise<TextResponse> {
    const id = idOf(contract, name)
    const { response, reported } = await captureErrors(() => simulator.fetch(toRequest(contract, name, sent)))
    const { status } = response
    const text = await response.text()
    if (status < 400) return { status, text }
    const known = refusalsOf(contract, contract.endpoints[name]!, this.#options.fidelity ?? {})
    if (!known.includes(status)) {
      const why =
        status >= 500 && reported
          ? reported
          : `it responds with ${status}: ${text}. Please add the status to "refuses".`
      throw new Error(`${id} violates its contract for ${write(sent)}: ${why}`)
    }
    const { success } = refusalIn(contract, this.#options.fidelity ?? {}).safeParse(JSON.parse(text))
    if (!success) throw new Error(`${id} responds with an error body that its contract does not have: ${text}`)
    return { status, text }
  }
}

/** How far a rejected request got: user, row, input, permission, or a rule of the application. */
function stageOf(status: number): number {
  const stage = [401, 404, 400, 403].indexOf(status)
  return stage < 0 ? 4 : stage
}

function write(sent: ExampleRequest): string {
  return JSON.stringify(sent, (_, value) => (value instanceof Blob ? 'a file' : value))
}
