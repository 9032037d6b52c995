import { addressOf, idOf } from '../../src/core/http/contract.ts'
import type { Scenario } from '../../src/index.ts'
import { loadContracts } from '../../src/simulator/applications.ts'
import { parametersOf } from '../../src/world/scenario.ts'
import { toColumns } from './columns.ts'

export function listScenarios(scenarios: readonly Scenario[]): string {
  return toColumns(
    scenarios.map((scenario) => {
      const { name, title, shows } = scenario
      return [name, [`${title}. ${shows}`, ...describeParameters(scenario)].join(' ')]
    }),
  ).join('\n')
}

/** As one types them, with their usual values. */
function describeParameters(scenario: Scenario): string[] {
  const pairs = Object.entries(parametersOf(scenario)).map(([name, usual]) => `--with ${name}=${usual}`)
  return pairs.length > 0 ? [`(${pairs.join(' ')})`] : []
}

/** One line for each endpoint: its id, method, address and what it is for. */
export async function listEndpoints(): Promise<string> {
  const contracts = await loadContracts()
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

/** The contracts for machines, with the address that the server has unless told otherwise. */
export async function writeOpenApi(): Promise<string> {
  const { presentOpenApi } = await import('../../src/control/reference/openapi.ts')
  return JSON.stringify(presentOpenApi(await loadContracts(), { base: 'http://127.0.0.1:4800' }), null, 2)
}
