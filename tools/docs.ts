import { writeFileSync } from 'node:fs'
import { type Flag, flags } from '../node/cli/flags.ts'
import { commandRows } from '../node/cli/help.ts'
import { remoteFlags } from '../node/cli/remote/arguments.ts'
import { getFlags, listResources, listSetCommands } from '../node/cli/remote/help.ts'
import { scenarios } from '../scenarios/presets.ts'
import { contract as control } from '../src/control/contract.ts'
import { reasons, type SettableGap } from '../src/core/gap.ts'
import { addressOf, type Contract } from '../src/core/http/contract.ts'
import { loadContracts } from '../src/simulator/applications.ts'
import { settableGaps } from '../src/spec/fidelity.ts'
import { gaps } from '../src/spec/gaps.ts'
import type { Scenario } from '../src/world/scenario.ts'
import { headingsOf, readIndex, readPage, readPages } from './pages.ts'

// Writes the generated parts of the documents: `npm run docs`.

const picturesOfScenarios = 'examples/intranet/src/scenarios/pictures'

const contracts = await loadContracts()

const parts: Record<string, (page: string) => string> = {
  applications: presentApplications,
  scenarios: () =>
    table(
      ['name', 'description', 'picture'],
      scenarios.map((scenario) => [
        `\`${scenario.name}\``,
        `${scenario.shows}${presentParameters(scenario)}`,
        `<img src="../${picturesOfScenarios}/${scenario.name}.webp" alt="" width="240" height="150">`,
      ]),
    ),
  control: () => table(['method', 'address', 'does'], rowsOf(control)),
  commands: () =>
    table(['command', 'does'], inCode(commandRows.map(([name, does]) => [`npx fauxtranet ${name}`, does]))),
  flags: presentFlags,
  remote: () => table(['command', 'does'], inCode([...listSetCommands(), ...listResources()])),
  remoteFlags: () => table(['flag', 'meaning'], inCode([...remoteFlags, ...getFlags])),
  departures: presentDepartures,
  evidence: presentEvidence,
  gaps: presentGaps,
  settings: () => table(['gap', 'subject', 'values, the default first'], settableGaps.map(presentSetting)),
  questions: presentQuestions,
}

export const generated: readonly string[] = Object.keys(parts)

export function renderParts(text: string): string {
  return Object.entries(parts).reduce(
    (rest, [name, render]) =>
      rest.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
        (_, start, end) => `${start}${render(text)}\n${end}`,
      ),
    text,
  )
}

function presentSetting({ id, about, gap, values }: SettableGap): string[] {
  const listed = Object.entries(values).map(([value, does]) => `\`${value}\`: ${does}`)
  return [`\`${id}\``, `${about}: ${gap}`, listed.join('; ')]
}

function presentDepartures(): string {
  const rows = gaps.flatMap(({ about, gap, chosen, departs }) => (departs ? [[about, gap, chosen, departs]] : []))
  return table(['application', 'subject', 'behaviour here', 'specification, and reason'], rows)
}

function presentGaps(): string {
  const rows = gaps.map(({ about, gap, chosen, evidence }) => {
    return [about, gap, chosen, evidence in reasons ? `\`${evidence}\`` : evidence]
  })
  return table(['application', 'not specified', 'behaviour here', 'why'], rows)
}

function presentEvidence(): string {
  const listed = Object.entries(reasons).map(([reason, sentence]) => `- \`${reason}\`: our choice; ${sentence}`)
  return [
    '- **P**: observed in public documentation, code or clients of the platform',
    '- **C**: our choice; there is a setting',
    ...listed,
  ].join('\n')
}

function presentQuestions(page: string): string {
  return headingsOf(page)
    .filter(({ level }) => level > 1)
    .map(({ level, title, anchor }) => (level === 2 ? `- **${title}**` : `  - [${title}](#${anchor})`))
    .join('\n')
}

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

function presentParameters({ parameters = {}, ranges = {} }: Scenario): string {
  const format = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en') : String(value))
  return Object.entries(parameters)
    .map(([name, value]) => {
      const [least, most] = ranges[name] ?? []
      const range = least === undefined ? '' : `, from ${format(least)} to ${format(most)}`
      return `<br>\`${name}\`: default ${format(value)}${range}.`
    })
    .join('')
}

function presentFlags(): string {
  const rows = Object.entries<Flag>(flags).map(([name, { short, value = '', only, help }]) => {
    const shown = `${short ? `\`-${short}\`, ` : ''}\`--${name}${value && ` ${value.replaceAll('|', '\\|')}`}\``
    return [shown, only ? `for ${only}: ${help}` : help]
  })
  return table(['flag', 'meaning'], rows)
}

function inCode(rows: readonly (readonly string[])[]): string[][] {
  return rows.map(([first, ...rest]) => [`\`${first!.replaceAll('|', '\\|')}\``, ...rest])
}

/** The index for language models, derived from the documentation index. */
export function renderIndex(): string {
  const [, about] = /^# fauxtranet\n\n([\s\S]*?)\n\n/.exec(readPage('README.md').text)!
  const listed = readIndex().flatMap(({ pages }) => pages)
  return [
    '# fauxtranet',
    '',
    ...about!.split('\n').map((line) => `> ${line}`),
    '',
    '## For assistants',
    '',
    "- [Skill](SKILL.md): how to put a screen into a state and inspect the app's requests",
    '',
    '## Documents',
    '',
    '- [README](README.md): how to start with Vite, Vitest, Playwright, Storybook, or the server',
    ...listed.map(({ title, path, covers }) => `- [${title}](${path}): ${covers}`),
    '',
  ].join('\n')
}

function rowsOf(contract: Contract): string[][] {
  return Object.values(contract.endpoints).map((endpoint) => [
    endpoint.method,
    `\`${addressOf(contract, endpoint)}\``,
    endpoint.summary,
  ])
}

function table(head: string[], rows: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')
}

if (process.argv[1]?.endsWith('docs.ts')) {
  for (const { path, text } of readPages()) writeFileSync(path, renderParts(text))
  writeFileSync('llms.txt', renderIndex())
}
