import { createSimulator } from '../../scenarios/create-simulator.ts'
import { withoutBlanks } from '../../src/core/blanks.ts'
import { addressOf, idOf } from '../../src/core/http/contract.ts'
import type { Scenario } from '../../src/index.ts'
import { applicationsWith } from '../../src/simulator/applications.ts'
import type { SimulatorOptions, UncheckedOptions } from '../../src/simulator/options.ts'
import { parametersOf } from '../../src/world/scenario.ts'
import { defaultUrl } from '../default-address.ts'
import { toColumns } from './columns.ts'

export function listScenarios(scenarios: readonly Scenario[]): string {
  return toColumns(
    scenarios.map((scenario) => {
      const { name, title, shows } = scenario
      return [name, [`${title}. ${shows}`, ...describeParameters(scenario)].join(' ')]
    }),
  ).join('\n')
}

/** The flags for the parameters of a scenario, with their defaults. */
function describeParameters(scenario: Scenario): string[] {
  const pairs = Object.entries(parametersOf(scenario)).map(([name, fallback]) => `--with ${name}=${fallback}`)
  return pairs.length > 0 ? [`(${pairs.join(' ')})`] : []
}

/** One line for each endpoint: its id, method, address and summary. */
export async function listEndpoints(own?: Applications): Promise<string> {
  const contracts = await contractsWith(own)
  const rows = contracts.flatMap((contract) =>
    Object.entries(contract.endpoints).map(([name, endpoint]) => [
      idOf(contract, name),
      endpoint.method,
      addressOf(contract, endpoint),
      endpoint.summary,
    ]),
  )
  return toColumns(rows).join('\n')
}

/** The contracts as an OpenAPI document, as a server at the default address would give it. */
export async function writeOpenApi(config: UncheckedOptions = {}): Promise<string> {
  const { applications, scenarios, scenario, fidelity } = config
  const { fetch } = await createSimulator(
    withoutBlanks({ applications, scenarios, scenario, fidelity }) as SimulatorOptions,
  )
  const response = await fetch(new Request(`${defaultUrl}/__sim/openapi.json`))
  return JSON.stringify(await response.json(), null, 2)
}

type Applications = UncheckedOptions['applications']

/** The contracts of our applications, and of a user's own. */
function contractsWith(own: Applications) {
  return Promise.all(applicationsWith(own).applications.map(async ({ load }) => (await load()).contract))
}
