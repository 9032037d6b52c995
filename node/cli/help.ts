import { indent, toColumns } from './columns.ts'
import { flags } from './flags.ts'

export const commandRows = [
  ['start', 'answer over HTTP (what it does when no command is named)'],
  ['init', 'write a configuration with an application, a scenario and tests into this project'],
  ['replay <file>', 'as start, in the state that a report or another HTTP archive tells of'],
  ['scenarios', 'list what it can begin with'],
  ['endpoints', 'list what it answers'],
  ['openapi', 'write what it answers as an OpenAPI document'],
  ['tell', 'tell a running server its scenario, user, clock, faults, … (fauxtranet tell --help)'],
  ['ask', 'ask a running server for requests, state, outbox, … (fauxtranet ask --help)'],
] as const

export function presentHelp(): string {
  const rows = Object.entries(flags).map(([name, flag]) => [
    `${'short' in flag ? `-${flag.short}, ` : '    '}--${name}${'value' in flag ? ` ${flag.value}` : ''}`,
    flag.help,
  ])
  return [
    'A fake intranet for front-end teams.',
    '',
    'Usage: fauxtranet [command] [flags]',
    '',
    'Commands',
    ...indent(toColumns(commandRows)),
    '',
    'Flags of start and replay; openapi takes what changes its document',
    ...indent(toColumns(rows)),
  ].join('\n')
}
