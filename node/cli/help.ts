import { indent, toColumns } from './columns.ts'
import { type Flag, flags } from './flags.ts'

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

type Row = readonly [flag: string, help: string]

export function presentHelp(): string {
  const ofServer: Row[] = []
  const ofOne: Partial<Record<string, Row[]>> = {}
  for (const [name, flag] of Object.entries<Flag>(flags)) {
    const row: Row = [
      `${flag.short ? `-${flag.short}, ` : '    '}--${name}${flag.value ? ` ${flag.value}` : ''}`,
      flag.help,
    ]
    if (flag.only) (ofOne[flag.only] ??= []).push(row)
    else ofServer.push(row)
  }
  return [
    'A fake intranet for front-end teams.',
    '',
    'Usage: fauxtranet [command] [flags]',
    '',
    'Commands',
    ...indent(toColumns(commandRows)),
    '',
    'Flags for start and replay (openapi accepts those that change its document)',
    ...indent(toColumns(ofServer)),
    ...Object.entries(ofOne).flatMap(([command, rows]) => [
      '',
      `Flags for ${command} only`,
      ...indent(toColumns(rows!)),
    ]),
  ].join('\n')
}
