import type { Scenario } from '../direct/index.ts'
import { loadContracts } from '../src/applications.ts'
import { addressOf, idOf } from '../src/kernel/contract.ts'
import { toColumns } from './columns.ts'

export function listScenarios(scenarios: readonly Scenario[]): string {
  return toColumns(scenarios.map(({ name, title, shows }) => [name, `${title}. ${shows}`])).join('\n')
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
