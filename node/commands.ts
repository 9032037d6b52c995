import { applications, type Scenario } from '../direct/index.ts'
import { addressOf } from '../src/kernel/contract.ts'
import { toColumns } from './columns.ts'

export function listScenarios(scenarios: readonly Scenario[]): string {
  return toColumns(scenarios.map(({ name, title, shows }) => [name, `${title}. ${shows}`])).join('\n')
}

/** One line for each endpoint: its id, method, address and what it is for. */
export function listEndpoints(): string {
  const rows = applications.flatMap(({ contract }) =>
    Object.entries(contract.endpoints).map(([name, endpoint]) => [
      `${contract.application}.${name}`,
      endpoint.method,
      addressOf(contract, endpoint),
      endpoint.summary,
    ]),
  )
  return toColumns(rows).join('\n')
}
