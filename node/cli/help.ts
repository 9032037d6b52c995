import { indent, toColumns } from './columns.ts'
import { listFlags } from './flag-table.ts'
import { type Flag, flags } from './flags.ts'

export const commandRows = [
  ['start', 'start the HTTP server (default)'],
  ['init', 'add a configuration with an example application, a scenario and tests'],
  ['replay <file>', 'start from a saved report or HAR file'],
  ['scenarios', 'list the scenarios'],
  ['endpoints', 'list the endpoints'],
  ['openapi', 'print an OpenAPI document of all endpoints'],
  ['conform <file>', 'compare with a HAR file of the real intranet (fauxtranet conform --help)'],
  ['sweep <url>', 'visit every page of your app in many states, and report what breaks (fauxtranet sweep --help)'],
  ['set', 'change a running server: scenario, user, clock, faults, … (fauxtranet set --help)'],
  ['get', 'show the requests, state, outbox, … of a running server (fauxtranet get --help)'],
] as const

function listFlagsOf(command?: string): string[] {
  return listFlags(Object.entries<Flag>(flags).filter(([, { only }]) => only === command))
}

export function presentHelp(): string {
  const single = new Set(Object.values<Flag>(flags).flatMap(({ only }) => only ?? []))
  return [
    'A fake intranet for front-end teams.',
    '',
    'Usage: fauxtranet [command] [flags]',
    '',
    'Commands',
    ...indent(toColumns(commandRows)),
    '',
    'Flags for start and replay (openapi accepts those that change its document)',
    ...listFlagsOf(),
    ...[...single].flatMap((command) => ['', `Flags for ${command} only`, ...listFlagsOf(command)]),
  ].join('\n')
}
