import { indent, toColumns } from '../columns.ts'
import { remoteFlags } from './arguments.ts'
import { resources } from './get.ts'
import { setCommands } from './set-commands.ts'
import { endpointOf } from './shape.ts'

export const getFlags: readonly (readonly [flag: string, help: string])[] = [
  ['--last <number>', 'number of entries, counted from the end of the list (50)'],
  ['--filter <word>', 'only entries that contain this word'],
  ['--failed', 'for requests: only those with a status of 400 or above, or without a response'],
  ['--endpoint, --after, --until, --wait', 'for requests: the query parameters of GET /__sim/requests'],
]

export function listSetCommands(): string[][] {
  return Object.entries(setCommands).map(([subject, { takes, endpoint, help }]) => [
    `set ${subject}${takes && ` ${takes}`}`,
    help ?? endpointOf(endpoint).summary,
  ])
}

export function listResources(): string[][] {
  return Object.entries(resources).map(([resource, endpoint]) => {
    if (endpoint === 'exportState')
      return ['get state [table] [id]', 'List the tables with their row counts, or the rows of a table; or get one row']
    const isList = endpointOf(endpoint).reply?.def.type === 'array'
    return [`get ${resource}${isList ? ' [id|name]' : ''}`, endpointOf(endpoint).summary]
  })
}

export function presentRemoteHelp(verb: 'set' | 'get'): string {
  const isSet = verb === 'set'
  const flags = isSet ? remoteFlags : [...getFlags, ...remoteFlags]
  return [
    isSet ? 'Changes the state of a running server.' : 'Shows the requests, data and settings of a running server.',
    '',
    `Usage: fauxtranet ${verb} <what> [flags]`,
    '',
    ...indent(toColumns(isSet ? listSetCommands() : listResources())),
    '',
    'Flags',
    ...indent(toColumns(flags)),
    ...(isSet
      ? [
          '',
          'Other request fields and scenario parameters are flags as well:',
          '  fauxtranet set scenario many-people --count 60 --user manager',
          '  fauxtranet set fault people 503 --times 1',
        ]
      : []),
  ].join('\n')
}
