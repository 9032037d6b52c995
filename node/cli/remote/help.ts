import { defaultUrl } from '../../default-address.ts'
import { indent, toColumns } from '../columns.ts'
import { questions } from './get.ts'
import { endpointOf } from './shape.ts'
import { tellings } from './set-commands.ts'

export const remoteFlags: readonly (readonly [flag: string, help: string])[] = [
  ['--world <name>', 'which world (default)'],
  ['--url <address>', `where the server is (FAUXTRANET_URL, or ${defaultUrl})`],
  ['--control-token <secret>', 'that of the server, if it has one (FAUXTRANET_TOKEN)'],
  ['--short', 'at most 200 bytes for an entry'],
  ['--json', 'everything, as JSON'],
]

export const askFlags: readonly (readonly [flag: string, help: string])[] = [
  ['--last <number>', 'the last entries of a list (50)'],
  ['--filter <word>', 'only entries that have it in them'],
  ['--failed', 'of requests: only those without an answer, or with a status from 400 on'],
  ['--endpoint, --after, --until, --wait', 'of requests: as in GET /__sim/requests'],
]

export function listTellings(): string[][] {
  return Object.entries(tellings).map(([noun, { takes, endpoint, help }]) => [
    `tell ${noun}${takes && ` ${takes}`}`,
    help ?? endpointOf(endpoint).summary,
  ])
}

export function listQuestions(): string[][] {
  return Object.entries(questions).map(([noun, endpoint]) => {
    if (endpoint === 'exportState')
      return ['ask state [table] [id]', 'The tables with their counts; the rows of one; one row']
    const isList = endpointOf(endpoint).reply?.def.type === 'array'
    return [`ask ${noun}${isList ? ' [id|name]' : ''}`, endpointOf(endpoint).summary]
  })
}

export function presentRemoteHelp(verb: 'tell' | 'ask'): string {
  const isTold = verb === 'tell'
  const flags = isTold ? remoteFlags : [...askFlags, ...remoteFlags]
  return [
    isTold ? 'Tells a running server what to be like.' : 'Asks a running server what has happened, and what there is.',
    '',
    `Usage: fauxtranet ${verb} <what> [flags]`,
    '',
    ...indent(toColumns(isTold ? listTellings() : listQuestions())),
    '',
    'Flags',
    ...indent(toColumns(flags)),
    ...(isTold
      ? [
          '',
          'Other fields of the request are flags, too: tell scenario many-people --count 60 --user manager,',
          'tell fault people 503 --times 1.',
        ]
      : []),
  ].join('\n')
}
