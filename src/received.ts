import { presentEntry } from './control/present.ts'
import type { JournalEntry } from './control/shapes.ts'
import type { Happening } from './happening.ts'
import { isMeant } from './kernel/fault-rule.ts'
import type { Entry } from './kernel/journal.ts'
import { isLike } from './kernel/likeness.ts'
import { readSent, withoutSecrets } from './kernel/secrets.ts'
import { needEndpoints } from './owner.ts'
import type { World } from './world.ts'

/** Which requests to an endpoint are meant. All of it is matched in part, and may hold `expect.any(String)` and its kind. */
export interface Wanted {
  body?: unknown
  /** By the text that is in the address: 5 is "5". */
  query?: Readonly<Record<string, unknown>>
  /** The variables of the path, by their text too. */
  params?: Readonly<Record<string, unknown>>
  /** Username. */
  user?: string | null
  status?: number
}

export interface Awaited extends Wanted {
  /** The name of a world; the default one unless given. */
  world?: string
  /** Only requests after the one of this id. */
  after?: number
  /** In milliseconds; 1000 unless given. */
  timeout?: number
}

/** The requests of the journal to an endpoint, an application or a pattern with stars, newest last. */
export function findReceived({ journal }: World, endpoint: string, wanted: Wanted = {}): Entry[] {
  return journal.all().filter((entry) => isReceived(entry, endpoint, wanted))
}

function isReceived(entry: Entry, endpoint: string, { body, query, params, user, status }: Wanted): boolean {
  const { exchange } = entry
  return (
    entry.endpoint !== null &&
    isMeant(endpoint, entry.endpoint, false) &&
    (user === undefined || isLike(user, entry.user)) &&
    (status === undefined || isLike(status, entry.status)) &&
    (params === undefined || isLike(toTexts(params), exchange.params)) &&
    (query === undefined || isLike(toTexts(query), queryOf(entry))) &&
    (body === undefined || isLike(body, readSent(exchange)))
  )
}

/** In an address everything is text. */
function toTexts(values: Readonly<Record<string, unknown>>): object {
  const toText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]))
}

function queryOf({ path }: Entry): object {
  const mark = path.indexOf('?')
  return Object.fromEntries(new URLSearchParams(mark === -1 ? '' : path.slice(mark)))
}

/** ` by ada, with the body {"name":"Runners"}`: what was wanted beside the endpoint. */
export function describeWanted({ body, query, params, user, status }: Wanted): string {
  const parts = [
    ...(user === undefined ? [] : [`by ${user ?? 'nobody'}`]),
    ...(status === undefined ? [] : [`answered ${write(status)}`]),
    ...(params === undefined ? [] : [`with the path variables ${write(params)}`]),
    ...(query === undefined ? [] : [`with the query ${write(query)}`]),
    ...(body === undefined ? [] : [`with the body ${write(body)}`]),
  ]
  return parts.length > 0 ? ` ${parts.join(', ')}` : ''
}

const mostShown = 10

/** What came instead: the requests to the same endpoint, or where there is none, all. */
export function describeReceived(world: World, endpoint: string): string {
  const same = findReceived(world, endpoint)
  const others = same.length > 0 ? same : world.journal.all()
  if (others.length === 0) return 'No request was received.'
  const left = others.length > mostShown ? ` (the last ${mostShown} of ${others.length})` : ''
  return [`Received${left}:`, ...others.slice(-mostShown).map(describeEntry)].join('\n')
}

export function describeEntry({ method, path, endpoint, user, status, exchange }: Entry): string {
  const body = withoutSecrets(readSent(exchange))
  const sent = body === undefined ? '' : `, body ${shorten(write(body))}`
  return `  ${endpoint ?? 'no endpoint'}: ${method} ${path} by ${user ?? 'nobody'}, answered ${status}${sent}`
}

/** A matcher within says what it is in its own words. */
export function write(value: unknown): string {
  return JSON.stringify(value, (_, part) => (isMatcher(part) ? `<${part.toAsymmetricMatcher?.() ?? part}>` : part))
}

function isMatcher(value: unknown): value is { toAsymmetricMatcher?: () => string } {
  return typeof value === 'object' && value !== null && 'asymmetricMatch' in value
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}...` : text
}

interface Source {
  needWorld(name: string): World
  listen(listener: (happening: Happening) => void): () => void
}

/** The first request that is meant, as the journal shows it: one that is there already, or the next that comes. */
export async function waitForRequest(
  simulator: Source,
  endpoint: string,
  { world: worldName = 'default', after = 0, timeout = 1000, ...wanted }: Awaited,
): Promise<JournalEntry> {
  await needEndpoints([endpoint])
  const world = simulator.needWorld(worldName)
  const isMeantHere = (entry: Entry) => entry.id > after && isReceived(entry, endpoint, wanted)
  const there = world.journal.all().find(isMeantHere)
  const entry = there ?? (await nextRequest(simulator, worldName, isMeantHere, timeout))
  if (entry) return presentEntry(entry, world.history.position)
  throw new Error(
    `Waited ${timeout} ms for ${endpoint}${describeWanted(wanted)}, and it did not come. ${describeReceived(world, endpoint)}`,
  )
}

function nextRequest(
  simulator: Source,
  worldName: string,
  isWanted: (entry: Entry) => boolean,
  timeout: number,
): Promise<Entry | undefined> {
  return new Promise((resolve) => {
    const end = (entry?: Entry) => {
      clearTimeout(timer)
      mute()
      resolve(entry)
    }
    const timer = setTimeout(end, timeout)
    const mute = simulator.listen((happening) => {
      if (happening.kind === 'request' && happening.world === worldName && isWanted(happening.entry)) {
        end(happening.entry)
      }
    })
  })
}
