import type { HostOptions } from '../../postgres/index.ts'
import { FlagError } from '../flag-error.ts'
import { type Flag, readFlag } from '../flag-table.ts'
import { readPair, readSize } from '../flag-values.ts'

/** Flags of a server for many worlds. */
export const hostFlags = {
  store: {
    type: 'string',
    value: '<url>',
    only: 'start',
    help: 'save every world in this PostgreSQL database, such as postgres://user@host/database',
  },
  domain: {
    type: 'string',
    value: '<name>',
    only: 'start',
    help: 'with --store: host name, such as intranet.example; pr-12--intranet.example is the world pr-12',
  },
  organisation: {
    type: 'string',
    multiple: true,
    value: '<name=token>',
    only: 'start',
    help: 'with --store: worlds such as name-pr-12 require this token or a link; repeatable (FAUXTRANET_ORGANISATIONS)',
  },
  address: {
    type: 'string',
    value: '<url>',
    only: 'start',
    help: 'with --store: where the other servers reach this one, such as http://10.0.0.5:4800 (its IP address and port)',
  },
  'keep-days': {
    type: 'string',
    value: '<number>',
    only: 'start',
    help: 'with --store: days to keep an unused world (7)',
  },
  'world-rows': {
    type: 'string',
    value: '<number>',
    only: 'start',
    help: 'with --store: maximum rows of a world (no limit)',
  },
  'world-size': {
    type: 'string',
    value: '<size>',
    only: 'start',
    help: 'with --store: maximum memory of a world, approximately (512mb)',
  },
  'requests-per-minute': {
    type: 'string',
    value: '<number>',
    only: 'start',
    help: 'with --store: maximum requests to a world in a minute (no limit)',
  },
} as const satisfies Record<string, Flag & { only: 'start' }>

type HostFlag = keyof typeof hostFlags
type Values = { readonly [Name in HostFlag]?: string | readonly string[] }

export type StoreOptions = { store: string } & Pick<
  HostOptions,
  'domain' | 'organisations' | 'address' | 'keepDays' | 'worldRows' | 'worldSize' | 'requestsPerMinute'
>

/** Undefined without a store. */
export function readStoreOptions(values: Values): StoreOptions | undefined {
  if (values.store === undefined) {
    const other = (Object.keys(hostFlags) as HostFlag[]).find((name) => values[name] !== undefined)
    if (other) throw new FlagError(`--${other} requires a server with --store. Add --store <url>, or remove it.`)
    return undefined
  }
  const other = ['persist', 'recover', 'watch'].find((name) => name in values)
  if (other) throw new FlagError(`--${other} does not apply to a server with --store. Remove it.`)
  const read = <Value>(name: HostFlag, reader: (text: string) => Value): Value | undefined => {
    const text = values[name]
    return typeof text === 'string' ? readFlag(name, text, reader) : undefined
  }
  return {
    store: String(values.store),
    domain: read('domain', (text) => text),
    organisations: readOrganisations((values.organisation ?? []) as readonly string[]),
    address: read('address', (text) => text),
    keepDays: read('keep-days', readNumber),
    worldRows: read('world-rows', readNumber),
    worldSize: read('world-size', readWorldSize),
    requestsPerMinute: read('requests-per-minute', readNumber),
  }
}

export function readOrganisations(pairs: readonly string[]): Record<string, string> | undefined {
  if (pairs.length === 0) return undefined
  // The text has a secret, so an error must not repeat it.
  if (!pairs.every((pair) => pair.indexOf('=') > 0))
    throw new FlagError('An organisation needs a name and a token, such as acme=<token>.')
  const read = pairs.map(readPair)
  const twice = read.find(([name], i) => read.findIndex(([other]) => other === name) < i)
  if (twice) throw new FlagError(`The organisation "${twice[0]}" has two tokens. Give it one.`)
  return Object.fromEntries(read)
}

function readNumber(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text)
  throw new RangeError('is not a number above 0. Use one such as 100.')
}

function readWorldSize(text: string): number {
  const size = readSize(text)
  if (size < 1024 ** 2) throw new RangeError('is too small for a world. Use at least 1mb, for example 40mb.')
  return size
}
