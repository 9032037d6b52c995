import { readFileSync, writeFileSync } from 'node:fs'
import { scenarios } from '../scenarios/presets.ts'
import { contract as control } from '../src/control/contract.ts'
import { addressOf, type Contract } from '../src/core/http/contract.ts'
import { loadContracts } from '../src/simulator/applications.ts'
import { gapsTable } from '../src/spec/gaps.ts'
import type { Scenario } from '../src/world/scenario.ts'

// Writes the parts of the README that are made from code: `npm run readme`.

const contracts = await loadContracts()

const parts: Record<string, () => string> = {
  applications: presentApplications,
  scenarios: () =>
    table(
      ['name', 'shows', 'parameters'],
      scenarios.map((scenario) => [`\`${scenario.name}\``, scenario.shows, presentParameters(scenario)]),
    ),
  control: () => table(['method', 'address', 'does'], linesOf(control)),
  gaps: gapsTable,
}

/** The text with its generated parts made anew. */
export function renderReadme(text: string): string {
  return Object.entries(parts).reduce(
    (rest, [name, make]) =>
      rest.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
        (_, start, end) => `${start}${make()}\n${end}`,
      ),
    text,
  )
}

/** The applications of the platform, where each of them answers, and in how many ways. */
function presentApplications(): string {
  const rows = contracts
    .filter(({ application }) => application !== 'control')
    .map((contract) => {
      const addresses = [addressOf(contract, { path: '' }), ...Object.keys(contract.aliases ?? {})]
      const at = addresses.map((address) => `\`${address}\``).join(', ')
      return [contract.title, at, String(Object.keys(contract.endpoints).length)]
    })
  return table(['application', 'at', 'endpoints'], rows)
}

/** With their default values, and how far they go. */
function presentParameters({ parameters = {}, ranges = {} }: Scenario): string {
  return Object.entries(parameters)
    .map(([name, value]) => `\`${name}\` ${value}${ranges[name] ? ` (${ranges[name].join(' to ')})` : ''}`)
    .join(', ')
}

function linesOf(contract: Contract): string[][] {
  return Object.values(contract.endpoints).map((endpoint) => [
    endpoint.method,
    `\`${addressOf(contract, endpoint)}\``,
    endpoint.summary,
  ])
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

if (process.argv[1]?.endsWith('readme.ts')) writeFileSync('README.md', renderReadme(readFileSync('README.md', 'utf8')))
