import type { Place } from './contract.ts'

export interface RequestHeaders {
  get(name: string): string | null
}

export interface RequestHead {
  method: string
  url: string
  headers: RequestHeaders
}

export interface Address {
  /** The path as requested, without world prefix and query. */
  readonly pathname: string
  readonly search: string
  /** The mount path, then `/__world/<name>` if the address names a world. */
  readonly prefix: string
  readonly world: string | undefined
  /** The application of the address. `path` is below its root, without version and trailing slash. */
  readonly place: Place | undefined
  readonly path: string
  readonly version: string | undefined
  /** Whether it starts with an alias of the whole root. */
  readonly isAliased: boolean
  /** Whether it is already in normal form. */
  readonly isPlain: boolean
}

// A page whose base URL has the prefix may add it twice, so repeats count once.
const worldPrefix = /^(\/__world\/([^/]+))(?:\1(?=\/|$))*/
const plainPath = /^\/[!$&-;=@-[\]_a-z~]*$/
const dotSegment = /\/\.\.?(?:\/|$)/
// `URL` would encode an apostrophe in a query.
const plainSearch = /^[!$%&(-;=?-[\]_a-z~]*$/
const pathVersion = /^(?:~|\/)v(\d+)(?=\/|$)/

export function parseAddress(target: string, places: readonly Place[], mount = ''): Address {
  const { path, search } = splitTarget(target)
  return withSearch(parsePath(path, places, mount), search)
}

/** Every request runs this, and object spread takes ten times as long. */
export function withSearch(address: Address, search: string): Address {
  if (search === '') return address
  const { pathname, prefix, world, place, path, version, isAliased } = address
  const isPlain = address.isPlain && plainSearch.test(search)
  return { pathname, search, prefix, world, place, path, version, isAliased, isPlain }
}

export function parsePath(path: string, places: readonly Place[], mount: string): Address {
  const below = path.startsWith(mount) ? path.slice(mount.length) : path
  const prefix = below.startsWith('/__world/') ? worldPrefix.exec(below) : null
  const world = prefix ? findDecoded(prefix[2]!) : undefined
  // An undecodable name is not a world, so the prefix stays in the path and leads to a 404.
  const named = world === undefined ? null : prefix
  const pathname = (named ? below.slice(named[0].length) : below) || '/'
  const place = places.find((each) => restBelow(each, pathname) !== undefined)
  const rest = place ? restBelow(place, pathname)! : pathname
  const inPath = place?.version === undefined ? null : pathVersion.exec(rest)
  return {
    pathname,
    search: '',
    prefix: named ? mount + named[1] : mount,
    world,
    place,
    path: trim(inPath ? rest.slice(inPath[0].length) : rest),
    version: inPath?.[1],
    isAliased: place?.aliases !== undefined && isAtAlias(place.aliases, pathname),
    isPlain: plainPath.test(path) && !dotSegment.test(path),
  }
}

export function findWrongVersion({ place, version }: Address, headers: RequestHeaders): string | undefined {
  if (place?.version === undefined) return undefined
  const pathname = version ?? headers.get('x-api-version')
  return !pathname || (/^\d+$/.test(pathname) && Number(pathname) === place.version) ? undefined : pathname
}

/** Whether the request chooses no version although the application's canonical address has one. */
export function lacksVersion({ place, version, pathname }: Address, headers: RequestHeaders): boolean {
  if (version !== undefined || place?.version === undefined || place.unversioned) return false
  return pathname.startsWith(place.root) && !headers.get('x-api-version')
}

/** Spec, General conventions: a header turns a POST into a PUT or DELETE. */
export function methodOf({ method, headers }: Pick<RequestHead, 'method' | 'headers'>): string {
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

function isAtAlias(aliases: NonNullable<Place['aliases']>, path: string): boolean {
  return Object.keys(aliases).some((alias) => aliases[alias] === '' && isBelow(path, alias, true))
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

/** Cheaper than `new URL`, and the URL is known to be valid. */
export function splitUrl(url: string): { origin: string; target: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start === -1 ? { origin: url, target: '/' } : { origin: url.slice(0, start), target: url.slice(start) }
}

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

/** Refuses a bare URL: only a page can resolve a relative one. */
export function needRequest(request: Request): Request {
  if (typeof request === 'object') return request
  throw new TypeError(`Please pass a Request: new Request(${JSON.stringify(request)}).`)
}

export function pathOf(url: string): string {
  return url.slice(splitUrl(url).origin.length)
}

export function cookieOf(headers: RequestHeaders, name: string): string | undefined {
  return findMember(headers.get('cookie'), ';', name)
}

/** Finds `name=value` in a list. In W3C baggage, `=` may be between spaces, and `;` starts the properties of a value. */
function findMember(list: string | null, separator: string, name: string): string | undefined {
  if (!list) return undefined
  for (const part of list.split(separator)) {
    const [key, ...value] = part.split(';')[0]!.split('=')
    if (value.length > 0 && key!.trim() === name) return decodeText(value.join('=').trim())
  }
  return undefined
}

export const defaultWorld = 'default'

export function worldPrefixOf(name: string): string {
  return name === defaultWorld ? '' : `/__world/${encodeURIComponent(name)}`
}

/** Looks at the address prefix, then the headers, then the cookie. Each may be percent-encoded. */
export function worldNameOf(prefixed: string | undefined, headers: RequestHeaders): string {
  const name =
    prefixed ||
    decodeText(headers.get('x-sim-world') ?? '') ||
    findMember(headers.get('baggage'), ',', 'sim-world') ||
    cookieOf(headers, 'sim-world')
  return name?.trim() || defaultWorld
}

export function worldNameIn({ url, headers }: Pick<RequestHead, 'url' | 'headers'>, mount?: string): string {
  return worldNameOf(parseAddress(splitUrl(url).target, [], mount).world, headers)
}

/** A copy of the request with the world's prefix, so that links in the reply have it too. */
export async function withPrefix(request: Request, name: string): Promise<Request> {
  const url = new URL(request.url)
  if (url.pathname.startsWith('/__world/')) return request
  url.pathname = worldPrefixOf(name) + url.pathname
  const { method, headers, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers, signal, ...(hasBody && { body: await request.arrayBuffer() }) })
}
