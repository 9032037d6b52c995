import type { Place } from './contract.ts'

/** The parts of a request that decide which endpoint it goes to. */
export interface Spelling {
  method: string
  url: string
  headers: { get(name: string): string | null }
}

/** The address of a request in one normal form. */
export interface Address {
  method: string
  /** Scheme and host, as requested. */
  origin: string
  /** The path as requested, without the prefix of a world and without the query. */
  asked: string
  search: string
  /** What comes before the path: the mount path of the intranet, and `/__world/<name>` where the address names a world. */
  prefix: string
  world: string | undefined
  /** The application that the address belongs to, and the path below its root: no version, no trailing slash. */
  place: Place | undefined
  path: string
  /** The requested version, where it is not the one that there is. */
  wrongVersion: string | undefined
}

/** The address of an application. */
export type ApplicationAddress = Address & { place: Place }

export function hasApplication(address: Address): address is ApplicationAddress {
  return address.place !== undefined
}

// A page whose base has the prefix may add it to an address that has it already: repeats count once.
const worldPrefix = /^(\/__world\/([^/]+))(?:\1(?=\/|$))*/
const pathVersion = /^(?:~|\/)v(\d+)(?=\/|$)/

/** Reads method override, mount path, world prefix, versions in three spellings, aliases and trailing slash. A pure function. */
export function parseAddress(request: Spelling, places: readonly Place[], mount = ''): Address {
  const { origin, path, search } = splitUrl(request.url)
  const below = path.startsWith(mount) ? path.slice(mount.length) : path
  const prefix = below.startsWith('/__world/') ? worldPrefix.exec(below) : null
  const world = prefix ? findDecoded(prefix[2]!) : undefined
  // What cannot be decoded names no world: there is nothing at that address.
  const named = world === undefined ? null : prefix
  const asked = (named ? below.slice(named[0].length) : below) || '/'
  const address: Address = {
    method: methodOf(request),
    origin,
    asked,
    search,
    prefix: named ? mount + named[1] : mount,
    world,
    place: undefined,
    path: trim(asked),
    wrongVersion: undefined,
  }
  for (const place of places) {
    const rest = restBelow(place, asked)
    if (rest === undefined) continue
    address.place = place
    const inPath = place.version === undefined ? null : pathVersion.exec(rest)
    address.path = trim(inPath ? rest.slice(inPath[0].length) : rest)
    if (place.version === undefined) return address
    const version = inPath?.[1] ?? (request.headers.get('x-api-version') || null)
    if (version !== null && !(/^\d+$/.test(version) && Number(version) === place.version))
      address.wrongVersion = version
    return address
  }
  return address
}

/** Spec, General conventions: a POST may ask to be treated as PUT or DELETE. */
function methodOf({ method, headers }: Spelling): string {
  if (method !== 'POST') return method
  const override = headers.get('x-http-method-override')?.toUpperCase()
  return override === 'PUT' || override === 'DELETE' ? override : method
}

function restBelow({ root, aliases, version }: Place, path: string): string | undefined {
  if (isBelow(path, root, version !== undefined)) return path.slice(root.length)
  for (const alias in aliases) {
    if (isBelow(path, alias, version !== undefined && aliases[alias] === ''))
      return aliases[alias] + path.slice(alias.length)
  }
  return undefined
}

function isBelow(path: string, root: string, mayHaveTilde: boolean): boolean {
  if (!path.startsWith(root)) return false
  const next = path[root.length]
  return next === undefined || next === '/' || (mayHaveTilde && next === '~')
}

function trim(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Cheaper than `new URL`, which is not needed: the address was parsed by one before. */
function splitUrl(url: string): { origin: string; path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start === -1) return { origin: url, path: '/', search: '' }
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const mark = url.indexOf('?', start)
  const hasQuery = mark !== -1 && mark < end
  return {
    origin: url.slice(0, start),
    path: url.slice(start, hasQuery ? mark : end),
    search: hasQuery ? url.slice(mark, end) : '',
  }
}

/** Percent-decodes text; returns it unchanged where that fails. */
export function decodeText(text: string): string {
  return findDecoded(text) ?? text
}

/** Percent-decodes text, where that can be done. */
export function findDecoded(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Refuses an address in place of a request: only a page knows what it is relative to. */
export function needRequest(request: Request): Request {
  if (typeof request === 'object') return request
  throw new TypeError(`Please give a Request: new Request(${JSON.stringify(request)}).`)
}
