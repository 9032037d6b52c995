import { indent, toColumns } from './columns.ts'
import { flags } from './flags.ts'

export const commandRows = [
  ['start', 'start the HTTP server (default)'],
  ['init', 'add a configuration with an example application, a scenario and tests'],
  ['replay <file>', 'start from a saved report or HAR file'],
  ['scenarios', 'list the scenarios'],
  ['endpoints', 'list the endpoints'],
  ['openapi', 'print an OpenAPI document of all endpoints'],
  ['set', 'change a running server: scenario, user, clock, faults, … (fauxtranet set --help)'],
  ['get', 'show the requests, state, outbox, … of a running server (fauxtranet get --help)'],
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
    'Flags for start and replay (openapi accepts those that change its document)',
    ...indent(toColumns(rows)),
  ].join('\n')
}
