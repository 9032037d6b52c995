import type { Place } from './contract.ts'

/** Enough of a request's headers for the simulator. */
export interface SentHeaders {
  get(name: string): string | null
}

/** The parts of a request that decide which endpoint it goes to. */
export interface Spelling {
  method: string
  url: string
  headers: SentHeaders
}

/** What follows the origin in the address of a request, in one normal form. */
export interface Address {
  /** The path as requested, without the prefix of a world and without the query. */
  readonly asked: string
  readonly search: string
  /** What comes before the path: the mount path of the intranet, and `/__world/<name>` where the address names a world. */
  readonly prefix: string
  readonly world: string | undefined
  /** The application that the address belongs to, and the path below its root: no version, no trailing slash. */
  readonly place: Place | undefined
  readonly path: string
  /** The version that the path names. */
  readonly version: string | undefined
  /** Whether nothing would spell it otherwise. */
  readonly isPlain: boolean
}

// A page whose base has the prefix may add it to an address that has it already: repeats count once.
const worldPrefix = /^(\/__world\/([^/]+))(?:\1(?=\/|$))*/
const plainPath = /^\/[!$&-;=@-[\]_a-z~]*$/
const dotSegment = /\/\.\.?(?:\/|$)/
// `URL` would encode an apostrophe in a query.
const plainSearch = /^[!$%&(-;=?-[\]_a-z~]*$/
const pathVersion = /^(?:~|\/)v(\d+)(?=\/|$)/

/** Reads mount path, world prefix, version, aliases and trailing slash of a path with its query. */
export function parseAddress(target: string, places: readonly Place[], mount = ''): Address {
  const { path, search } = splitTarget(target)
  return withSearch(parsePath(path, places, mount), search)
}

/** Written out, since every request passes here: object spread takes ten times as long. */
export function withSearch(address: Address, search: string): Address {
  if (search === '') return address
  const { asked, prefix, world, place, path, version } = address
  const isPlain = address.isPlain && plainSearch.test(search)
  return { asked, search, prefix, world, place, path, version, isPlain }
}

export function parsePath(path: string, places: readonly Place[], mount: string): Address {
  const below = path.startsWith(mount) ? path.slice(mount.length) : path
  const prefix = below.startsWith('/__world/') ? worldPrefix.exec(below) : null
  const world = prefix ? findDecoded(prefix[2]!) : undefined
  // What cannot be decoded names no world: there is nothing at that address.
  const named = world === undefined ? null : prefix
  const asked = (named ? below.slice(named[0].length) : below) || '/'
  const place = places.find((each) => restBelow(each, asked) !== undefined)
  const rest = place ? restBelow(place, asked)! : asked
  const inPath = place?.version === undefined ? null : pathVersion.exec(rest)
  return {
    asked,
    search: '',
    prefix: named ? mount + named[1] : mount,
    world,
    place,
    path: trim(inPath ? rest.slice(inPath[0].length) : rest),
    version: inPath?.[1],
    isPlain: plainPath.test(path) && !dotSegment.test(path),
  }
}

/** The version that a request names, in its path or by a header, where the application has another one. */
export function findWrongVersion({ place, version }: Address, headers: SentHeaders): string | undefined {
  if (place?.version === undefined) return undefined
  const asked = version ?? headers.get('x-api-version')
  return !asked || (/^\d+$/.test(asked) && Number(asked) === place.version) ? undefined : asked
}

/** Spec, General conventions: a header makes a POST count as PUT or DELETE. */
export function methodOf({ method, headers }: Pick<Spelling, 'method' | 'headers'>): string {
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

export function splitTarget(target: string): { path: string; search: string } {
  const hash = target.indexOf('#')
  const end = hash === -1 ? target.length : hash
  const mark = target.indexOf('?')
  if (mark === -1 || mark >= end) return { path: target.slice(0, end) || '/', search: '' }
  return { path: target.slice(0, mark) || '/', search: target.slice(mark, end) }
}

/** Scheme and host of a whole address, and what follows. Cheaper than `new URL`, which has parsed it before. */
export function splitUrl(url: string): { origin: string; target: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start === -1 ? { origin: url, target: '/' } : { origin: url.slice(0, start), target: url.slice(start) }
}

/** Percent-decodes text; returns it unchanged where that fails. */
export function decodeText(text: string): string {
  return findDecoded(text) ?? text
}

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

/** The path of an address with its query; empty where it has none. */
export function pathOf(url: string): string {
  return url.slice(splitUrl(url).origin.length)
}

/** The value of a cookie in the headers of a request. */
export function cookieOf(headers: SentHeaders, name: string): string | undefined {
  const cookies = headers.get('cookie')
  if (!cookies) return undefined
  for (const part of cookies.split(';')) {
    const pair = part.trim()
    if (pair.startsWith(`${name}=`)) return decodeText(pair.slice(name.length + 1))
  }
  return undefined
}

/** The world of requests that name none. */
export const defaultWorld = 'default'

/** The prefix of addresses that lead to a world. */
export function worldPrefixOf(name: string): string {
  return name === defaultWorld ? '' : `/__world/${encodeURIComponent(name)}`
}

/** The world that a request goes to: by the prefix of its address, the header or the cookie. Each may be percent-encoded. */
export function worldNameOf(prefixed: string | undefined, headers: SentHeaders): string {
  const name = prefixed || decodeText(headers.get('x-sim-world') ?? '') || cookieOf(headers, 'sim-world')
  return name?.trim() || defaultWorld
}

export function worldNameIn({ url, headers }: Pick<Spelling, 'url' | 'headers'>, mount?: string): string {
  return worldNameOf(parseAddress(splitUrl(url).target, [], mount).world, headers)
}

/** A copy of the request to this world. Its address has the prefix, so addresses in the reply have it too, such as pictures'. */
export async function withPrefix(request: Request, name: string): Promise<Request> {
  const url = new URL(request.url)
  if (url.pathname.startsWith('/__world/')) return request
  url.pathname = worldPrefixOf(name) + url.pathname
  const { method, headers, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers, signal, ...(hasBody && { body: await request.arrayBuffer() }) })
}
