import { readFileSync, writeFileSync } from 'node:fs'
import { scenarios } from '../scenarios/index.ts'
import { applications } from '../src/applications.ts'
import { contract as control } from '../src/control/contract.ts'
import { specLines } from '../src/coverage.ts'
import { gapsTable } from '../src/gaps.ts'
import { addressOf, type Contract } from '../src/kernel/contract.ts'

// Writes the parts of the README that are made from code: `npm run readme`.

const parts: Record<string, () => string> = {
  applications: presentApplications,
  scenarios: () =>
    table(
      ['name', 'shows'],
      scenarios.map(({ name, shows }) => [`\`${name}\``, shows]),
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

/** Which applications of the platform there are, by the spec's own lines. */
function presentApplications(): string {
  const places = new Map(applications.map(({ place }) => [place.application, place]))
  const names = [...new Set(specLines.map(({ application }) => application))]
  const rows = names.map((name) => {
    const place = places.get(name)!
    const lines = specLines.filter(({ application }) => application === name)
    return [place.title, `\`${addressOf(place, { path: '' })}\``, String(lines.length)]
  })
  return table(['application', 'at', 'lines of the specification'], rows)
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
