import { withoutBlanks } from '../../src/core/blanks.ts'
import type { Fidelity } from '../../src/core/fidelity.ts'
import { defaultLimits } from '../../src/core/http/body.ts'
import { readAllowedHost } from '../../src/core/http/hosts.ts'
import { suggestOrList } from '../../src/core/text/suggest.ts'
import { defaultHost, defaultPort } from '../default-address.ts'
import type { UncheckedServerOptions as ServerOptions } from '../listen.ts'
import { FlagError } from './flag-error.ts'
import { helpFlag, parseFlags, readFlag, type Flag as TableFlag } from './flag-table.ts'
import {
  readAddress,
  readChaos,
  readLatency,
  readNow,
  readOrigin,
  readPair,
  readPort,
  readSeed,
  readSize,
} from './flag-values.ts'
import { hostFlags, readStoreOptions, type StoreOptions } from './store/host-flags.ts'

const commands = ['start', 'init', 'replay', 'scenarios', 'endpoints', 'openapi'] as const
/** Commands with arguments and flags of their own. */
const ownFlagCommands = ['conform', 'sweep', 'set', 'get'] as const
type Command = (typeof commands)[number]

export interface Flag extends TableFlag {
  /** The one command that accepts it. */
  only?: Command
}

/** In the order of the help. */
export const flags = {
  port: {
    type: 'string',
    short: 'p',
    value: '<number>',
    help: `port to listen on; 0 picks a free one (${defaultPort})`,
  },
  host: { type: 'string', value: '<address>', help: `address to listen on (${defaultHost})` },
  scenario: {
    type: 'string',
    value: '<name|file>',
    help: 'initial data: a name, or a file such as ./my.ts (small-company)',
  },
  with: {
    type: 'string',
    multiple: true,
    value: '<name=value>',
    help: 'scenario parameter, such as count=500; repeatable',
  },
  user: { type: 'string', value: '<name|id>', help: 'signed-in user (`nobody` for none)' },
  seed: { type: 'string', value: '<number>', help: 'seed of the generated data; each gives a different company (1)' },
  now: {
    type: 'string',
    value: '<instant>',
    help: 'freeze the clock at this time (`real`, the default, keeps it running)',
  },
  latency: { type: 'string', value: '<ms|a-b>', help: 'delay before every response' },
  chaos: { type: 'string', value: '<percent>', help: 'percentage of requests that fail' },
  faults: { type: 'string', value: '<file>', help: 'JSON file with a list of fault rules' },
  strict: { type: 'boolean', help: 'reject requests that violate their contract' },
  challenge: { type: 'boolean', help: 'make browsers prompt for a password on a 401' },
  fidelity: { type: 'string', value: '<file>', help: 'JSON file with settings for gaps in the specification' },
  spellings: {
    type: 'string',
    value: '<which>',
    help: 'field names that the spec spells in two ways: as in its samples (sample), its tables (table), or both (both)',
  },
  persist: {
    type: 'string',
    value: '<file>',
    help: 'save the default world in this file, and load it at the next start',
  },
  ...hostFlags,
  recover: { type: 'boolean', help: 'recover the readable part of a damaged --persist file' },
  'cors-origin': {
    type: 'string',
    multiple: true,
    value: '<origin>',
    help: 'additional origins that may send requests; repeatable',
  },
  'control-token': {
    type: 'string',
    value: '<secret>',
    help: 'token required for `/__sim`, sent as `x-sim-token` (FAUXTRANET_CONTROL_TOKEN)',
  },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: '<name>',
    help: 'additional host names to accept; repeatable',
  },
  'public-url': {
    type: 'string',
    value: '<address>',
    help: 'address of the server behind a proxy; URLs in responses start with it',
  },
  'no-control': { type: 'boolean', help: 'turn off /__sim' },
  'max-body': { type: 'string', value: '<size>', help: 'largest request body, such as 10mb (64mb)' },
  to: {
    type: 'string',
    value: '<address>',
    only: 'replay',
    help: 'use the running server at this address; FAUXTRANET_TOKEN has its control token',
  },
  world: { type: 'string', value: '<name>', only: 'replay', help: 'name of the world to replace (default)' },
  config: {
    type: 'string',
    value: '<file>',
    help: 'configuration file (fauxtranet.config.ts, in this folder or a parent)',
  },
  'no-config': { type: 'boolean', help: 'do not read a configuration file' },
  'with-control': { type: 'boolean', only: 'openapi', help: 'include `/__sim`' },
  'dry-run': { type: 'boolean', only: 'init', help: 'list the files without writing them' },
  watch: { type: 'boolean', help: 'reload configuration, applications and scenarios when they change; keep the rows' },
  json: { type: 'boolean', help: 'print a line of JSON when ready, and no text' },
  'log-json': { type: 'boolean', help: 'print a line of JSON for each request' },
  open: { type: 'boolean', help: 'open the intranet in the browser' },
  quiet: { type: 'boolean', help: 'print only the address when ready' },
  help: helpFlag,
  version: { type: 'boolean', short: 'v', help: 'show the version' },
} as const satisfies Record<string, Flag>

type FlagName = keyof typeof flags

/** The flags of commands that do not start a server. */
const acceptedFlags: Partial<Record<Command, readonly FlagName[]>> = {
  init: [],
  scenarios: ['config', 'no-config'],
  endpoints: ['config', 'no-config'],
  openapi: [
    ...(['config', 'no-config', 'port', 'host', 'public-url', 'scenario', 'with', 'user', 'seed', 'now'] as const),
    ...(['strict', 'fidelity', 'spellings', 'max-body'] as const),
  ],
}

function isAccepted(command: Command, flag: FlagName): boolean {
  if (flag === 'help' || flag === 'version') return true
  const { only }: Flag = flags[flag]
  return only ? command === only : (acceptedFlags[command]?.includes(flag) ?? true)
}

export interface CommandLine {
  command: Command
  server: ServerOptions
  archive: string | undefined
  /** The options of a server for many worlds. */
  hosting: StoreOptions | undefined
  /** The server to replay in. Without it, a new one is started. */
  to: string | undefined
  world: string | undefined
  /** Parameters of the scenario, not parsed yet. */
  parameters: Record<string, string>
  faults: string | undefined
  fidelity: string | undefined
  config: string | undefined
  noConfig: boolean
  watch: boolean
  dryRun: boolean
  withControl: boolean
  json: boolean
  logJson: boolean
  open: boolean
  quiet: boolean
  help: boolean
  version: boolean
}

export function readCommandLine(args: string[]): CommandLine {
  const { values, positionals } = parseFlags(args, flags, 'fauxtranet')
  const text = (name: FlagName) => values[name] as string | undefined
  const list = (name: FlagName) => (values[name] as string[] | undefined) ?? []
  const read = <Value>(name: FlagName, reader: (text: string) => Value): Value | undefined => {
    const given = text(name)
    return given === undefined ? undefined : readFlag(name, given, reader)
  }
  const file = read('max-body', readSize)
  const spellings = text('spellings')
  const server: ServerOptions = {
    port: read('port', readPort),
    host: text('host'),
    scenario: text('scenario'),
    user: text('user'),
    seed: read('seed', readSeed),
    now: read('now', readNow),
    latency: read('latency', readLatency) || undefined,
    chaos: read('chaos', readChaos) || undefined,
    strict: values.strict ? true : undefined,
    challenge: values.challenge ? true : undefined,
    // The simulator checks the value.
    fidelity: spellings === undefined ? undefined : ({ spellings } as Fidelity),
    persist: text('persist'),
    recover: values.recover ? true : undefined,
    corsOrigins: list('cors-origin').map((origin) => readFlag('cors-origin', origin, readOrigin)),
    controlToken: text('control-token'),
    allowHosts: list('allow-host').map((name) => readFlag('allow-host', name, readAllowedHost)),
    publicUrl: read('public-url', readAddress),
    control: !values['no-control'],
    limits: file === undefined ? undefined : { file, json: Math.min(file, defaultLimits.json) },
  }
  const named = readCommand(positionals)
  if (!values.help && !values.version) for (const name in values) checkAccepted(named.command, name as FlagName)
  return {
    ...named,
    hosting: readStoreOptions(values),
    to: read('to', readAddress),
    world: text('world'),
    server: withoutBlanks(server),
    parameters: Object.fromEntries(list('with').map((pair) => readFlag('with', pair, readPair))),
    faults: text('faults'),
    fidelity: text('fidelity'),
    config: text('config'),
    noConfig: Boolean(values['no-config']),
    watch: Boolean(values.watch),
    dryRun: Boolean(values['dry-run']),
    withControl: Boolean(values['with-control']),
    json: Boolean(values.json),
    logJson: Boolean(values['log-json']),
    open: Boolean(values.open),
    quiet: Boolean(values.quiet),
    help: Boolean(values.help),
    version: Boolean(values.version),
  }
}

function checkAccepted(command: Command, name: FlagName): void {
  if (isAccepted(command, name)) return
  const others = commands.filter((other) => isAccepted(other, name)).join(', ')
  throw new FlagError(`--${name} does not apply to ${command}, only to ${others}. Remove it.`)
}

function readCommand(positionals: string[]): Pick<CommandLine, 'command' | 'archive'> {
  const [command = 'start', ...others] = positionals
  if ((ownFlagCommands as readonly string[]).includes(command))
    throw new FlagError(`"${command}" must come first: fauxtranet ${[command, ...others].join(' ')} [flags].`)
  if (!(commands as readonly string[]).includes(command))
    throw new FlagError(
      `Unknown command "${command}".${suggestOrList(command, [...commands, ...ownFlagCommands], { some: 'Commands:' })}`,
    )
  const isReplay = command === 'replay'
  const [archive, ...rest] = isReplay ? others : [undefined, ...others]
  if (isReplay && archive === undefined) throw new FlagError('replay needs a file: fauxtranet replay report.har.')
  if (rest.length > 0)
    throw new FlagError(`Unexpected argument "${rest[0]}". Run fauxtranet --help for the commands and flags.`)
  return { command: command as Command, archive }
}
