import { createSimulator } from '../../scenarios/create-simulator.ts'
import { scenarios as presets } from '../../scenarios/presets.ts'
import { withoutBlanks } from '../../src/core/blanks.ts'
import { addressOf, idOf } from '../../src/core/http/contract.ts'
import { readOption, urlOf } from '../../src/core/http/hosts.ts'
import { toResponse } from '../../src/core/http/outcome.ts'
import { RequestExchange } from '../../src/core/interpreter/exchange.ts'
import type { Scenario } from '../../src/index.ts'
import { readPublicUrl } from '../../src/server/public-url.ts'
import { applicationsWith } from '../../src/simulator/applications.ts'
import { checkScenarioNames } from '../../src/simulator/known-options.ts'
import type { SimulatorOptions, UncheckedOptions } from '../../src/simulator/options.ts'
import { parametersOf } from '../../src/world/scenario.ts'
import type { AnyConfig } from '../config/config-file.ts'
import { defaultHost, defaultPort } from '../default-address.ts'
import type { UncheckedServerOptions } from '../listen.ts'
import { toColumns } from './columns.ts'
import { scenariosOf } from './start-options.ts'

export function listScenarios(scenarios: readonly Scenario[]): string {
  return toColumns(
    scenarios.map((scenario) => {
      const { name, title, shows } = scenario
      return [name, [`${title}. ${shows}`, ...describeParameters(scenario)].join(' ')]
    }),
  ).join('\n')
}

/** Also lists the scenarios of a configuration. Rejects duplicate names, as a simulator does. */
export function listScenariosWith(config: AnyConfig): string {
  checkScenarioNames({ ...config, presets, applications: [config.applications ?? []].flat() })
  return listScenarios(scenariosOf(config))
}

function describeParameters(scenario: Scenario): string[] {
  const pairs = Object.entries(parametersOf(scenario)).map(([name, fallback]) => `--with ${name}=${fallback}`)
  return pairs.length > 0 ? [`(${pairs.join(' ')})`] : []
}

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

/**
 * The options that an OpenAPI document depends on. Faults and delays would only break its request, and a simulator
 * rejects the options of a server.
 */
const openApiOptions = [
  'applications',
  'scenarios',
  'scenario',
  'parameters',
  'seed',
  'now',
  'user',
  'strict',
  'fidelity',
  'limits',
] as const satisfies (keyof UncheckedServerOptions)[]

/** The same document that a server with these options would return at the instant of its scenario. */
export async function writeOpenApi(options: UncheckedServerOptions = {}, withControl = false): Promise<string> {
  const chosen = Object.fromEntries(openApiOptions.map((name) => [name, options[name]]))
  const simulator = await createSimulator(withoutBlanks(chosen) as SimulatorOptions)
  const { publicUrl, host = defaultHost, port } = options
  const { origin, path } = readOption('publicUrl', publicUrl ?? urlOf(host, port || defaultPort), readPublicUrl)
  const request = new Request(`${origin}${path}/__sim/openapi.json?control=${withControl}`)
  const outcome = await simulator.handle(new RequestExchange(request, path))
  return JSON.stringify(await toResponse(outcome).json(), null, 2)
}

type Applications = UncheckedOptions['applications']

function contractsWith(own: Applications) {
  return Promise.all(applicationsWith(own).applications.map(async ({ load }) => (await load()).contract))
}
