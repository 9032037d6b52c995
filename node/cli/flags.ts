import { parseArgs } from 'node:util'
import { withoutBlanks } from '../../src/core/blanks.ts'
import type { Fidelity } from '../../src/core/fidelity.ts'
import { defaultLimits } from '../../src/core/http/body.ts'
import { readAllowedHost } from '../../src/core/http/hosts.ts'
import { suggest, suggestOrList } from '../../src/core/text/suggest.ts'
import { defaultHost, defaultPort } from '../default-address.ts'
import type { UncheckedServerOptions as ServerOptions } from '../listen.ts'
import { FlagError } from './flag-error.ts'
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

const commands = ['start', 'init', 'replay', 'scenarios', 'endpoints', 'openapi'] as const
/** Commands for a running server, which have arguments and flags of their own. */
const verbs = ['tell', 'ask'] as const
type Command = (typeof commands)[number]

interface Flag {
  type: 'string' | 'boolean'
  multiple?: boolean
  short?: string
  /** The placeholder for its value in the help. */
  value?: string
  help: string
}

/** In the order of the help. */
export const flags = {
  port: { type: 'string', short: 'p', value: '<number>', help: `where to listen; 0 picks a free one (${defaultPort})` },
  host: { type: 'string', value: '<address>', help: `on which address to listen (${defaultHost})` },
  scenario: { type: 'string', value: '<name|file>', help: 'what to begin with: a name, or ./my.ts (small-company)' },
  with: {
    type: 'string',
    multiple: true,
    value: '<name=value>',
    help: 'a parameter of the scenario, such as count=500; repeatable',
  },
  user: { type: 'string', value: '<name|id>', help: 'who is signed in; nobody for no one' },
  seed: { type: 'string', value: '<number>', help: 'another company of the same kind (1)' },
  now: { type: 'string', value: '<instant>', help: 'a time at which the clock stands still, or real (real)' },
  latency: { type: 'string', value: '<ms|a-b>', help: 'a delay before every answer' },
  chaos: { type: 'string', value: '<percent>', help: 'how many of the requests fail' },
  faults: { type: 'string', value: '<file>', help: 'rules for requests that fail or are slow, as a list in JSON' },
  strict: { type: 'boolean', help: 'refuse requests outside their contract' },
  challenge: { type: 'boolean', help: 'a 401 lets the browser ask for a password' },
  fidelity: { type: 'string', value: '<file>', help: 'what to do where the spec leaves it open, by gap, in JSON' },
  spellings: {
    type: 'string',
    value: '<which>',
    help: 'of fields that the spec spells in two ways: sample (as in its samples), table (as in its tables) or both (both)',
  },
  persist: {
    type: 'string',
    value: '<file>',
    help: 'save the default world there, and only that one, between starts',
  },
  recover: { type: 'boolean', help: 'save what can be saved of a damaged file of --persist' },
  'cors-origin': {
    type: 'string',
    multiple: true,
    value: '<origin>',
    help: 'pages beside those of loopback that may use it; repeatable',
  },
  'control-token': { type: 'string', value: '<secret>', help: 'what /__sim wants as x-sim-token' },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: '<name>',
    help: 'names beside loopback that it answers to; repeatable',
  },
  'public-url': {
    type: 'string',
    value: '<address>',
    help: 'by which it is reached behind a proxy; addresses in answers begin with it',
  },
  'no-control': { type: 'boolean', help: 'no /__sim' },
  'max-body': { type: 'string', value: '<size>', help: 'the largest body, such as 10mb (64mb)' },
  to: { type: 'string', value: '<address>', help: 'replay in a server that runs already' },
  world: { type: 'string', value: '<name>', help: 'in which world to replay (default)' },
  config: { type: 'string', value: '<file>', help: 'the configuration (fauxtranet.config.ts, here or above)' },
  'no-config': { type: 'boolean', help: 'read no configuration' },
  'dry-run': { type: 'boolean', help: 'of init: say what it would write, and write nothing' },
  watch: { type: 'boolean', help: 'edits of configuration, applications and scenarios take effect; rows stay' },
  json: { type: 'boolean', help: 'one line of JSON when it listens, and nothing else' },
  open: { type: 'boolean', help: 'show it in the browser' },
  quiet: { type: 'boolean', help: 'its address when it listens, and nothing else' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
  version: { type: 'boolean', short: 'v', help: 'the version' },
} as const satisfies Record<string, Flag>

type FlagName = keyof typeof flags

/** The flags of commands that do not start a server. */
const taken: Partial<Record<Command, readonly FlagName[]>> = {
  init: ['dry-run'],
  scenarios: ['config', 'no-config'],
  endpoints: ['config', 'no-config'],
  openapi: [
    ...(['config', 'no-config', 'port', 'host', 'public-url', 'scenario', 'with', 'user', 'seed', 'now'] as const),
    ...(['strict', 'fidelity', 'spellings', 'max-body'] as const),
  ],
}

function takes(command: Command, flag: FlagName): boolean {
  if (flag === 'help' || flag === 'version') return true
  if (flag === 'to' || flag === 'world') return command === 'replay'
  return taken[command]?.includes(flag) ?? flag !== 'dry-run'
}

export interface CommandLine {
  command: Command
  server: ServerOptions
  archive: string | undefined
  /** The server to replay in. Without it, a new one is started. */
  to: string | undefined
  world: string | undefined
  /** Parameters of the scenario, not parsed yet. */
  chosen: Record<string, string>
  faults: string | undefined
  fidelity: string | undefined
  config: string | undefined
  noConfig: boolean
  watch: boolean
  dryRun: boolean
  json: boolean
  open: boolean
  quiet: boolean
  help: boolean
  version: boolean
}

export function readCommandLine(args: string[]): CommandLine {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: flags,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens)
    if (token.kind === 'option') checkToken(token.name, token.rawName, token.value, token.inlineValue)
  const text = (name: FlagName) => values[name] as string | undefined
  const list = (name: FlagName) => (values[name] as string[] | undefined) ?? []
  const read = <Value>(name: FlagName, reader: (text: string) => Value): Value | undefined => {
    const given = text(name)
    return given === undefined ? undefined : readValue(name, given, reader)
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
    corsOrigins: list('cors-origin').map((origin) => readValue('cors-origin', origin, readOrigin)),
    controlToken: text('control-token'),
    allowHosts: list('allow-host').map((name) => readValue('allow-host', name, readAllowedHost)),
    publicUrl: read('public-url', readAddress),
    control: !values['no-control'],
    limits: file === undefined ? undefined : { file, json: Math.min(file, defaultLimits.json) },
  }
  const named = readCommand(positionals)
  if (!values.help && !values.version) for (const name in values) checkTaken(named.command, name as FlagName)
  return {
    ...named,
    to: read('to', readAddress),
    world: text('world'),
    server: withoutBlanks(server),
    chosen: Object.fromEntries(list('with').map((pair) => readValue('with', pair, readPair))),
    faults: text('faults'),
    fidelity: text('fidelity'),
    config: text('config'),
    noConfig: Boolean(values['no-config']),
    watch: Boolean(values.watch),
    dryRun: Boolean(values['dry-run']),
    json: Boolean(values.json),
    open: Boolean(values.open),
    quiet: Boolean(values.quiet),
    help: Boolean(values.help),
    version: Boolean(values.version),
  }
}

function checkTaken(command: Command, name: FlagName): void {
  if (takes(command, name)) return
  const others = commands.filter((other) => takes(other, name)).join(', ')
  throw new FlagError(`--${name} does nothing for ${command}: it is for ${others}. Leave it out.`)
}

function readValue<Value>(name: FlagName, text: string, reader: (text: string) => Value): Value {
  try {
    return reader(text)
  } catch (error) {
    throw new FlagError(`--${name} "${text}" ${(error as Error).message}`)
  }
}

function checkToken(name: string, rawName: string, value: string | undefined, isInline: boolean | undefined): void {
  const flag: Flag | undefined = Object.hasOwn(flags, name) ? flags[name as FlagName] : undefined
  if (!flag) {
    const near = suggest(
      rawName,
      Object.keys(flags).map((known) => `--${known}`),
    )
    throw new FlagError(`There is no flag ${rawName}.${near || ' fauxtranet --help lists them.'}`)
  }
  if (flag.type === 'boolean' && value !== undefined)
    throw new FlagError(`--${name} takes no value. Leave out "${value}".`)
  if (flag.type === 'string' && (!value || (!isInline && value.startsWith('--')))) {
    throw new FlagError(`--${name} needs a value: --${name} ${flag.value}.`)
  }
}

function readCommand(positionals: string[]): Pick<CommandLine, 'command' | 'archive'> {
  const [command = 'start', ...others] = positionals
  if ((verbs as readonly string[]).includes(command))
    throw new FlagError(`"${command}" comes first: fauxtranet ${[command, ...others].join(' ')} [flags].`)
  if (!(commands as readonly string[]).includes(command))
    throw new FlagError(`There is no command "${command}".${suggestOrList(command, [...commands, ...verbs])}`)
  const isReplay = command === 'replay'
  const [archive, ...rest] = isReplay ? others : [undefined, ...others]
  if (isReplay && archive === undefined) throw new FlagError('replay needs a file: fauxtranet replay report.har.')
  if (rest.length > 0)
    throw new FlagError(`"${rest[0]}" is one word too many. fauxtranet --help shows the commands and flags.`)
  return { command: command as Command, archive }
}
