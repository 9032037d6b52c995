import type { Place } from './contract.ts'

/** What of a request decides where it goes. */
export interface Spelling {
  method: string
  url: string
  headers: { get(name: string): string | null }
}

/** One spelling for every request. */
export interface Address {
  method: string
  /** Scheme and host, as asked. */
  origin: string
  /** The path as asked, without the prefix of a world and without the query. */
  asked: string
  search: string
  /** What stands before the path: where the intranet is mounted, and `/__world/<name>` when the world was named that way. */
  prefix: string
  world: string | undefined
  /** The application whose root this is, and the path below the root: no version, no trailing slash. */
  place: Place | undefined
  path: string
  /** The version that was asked, when it is not the one that is here. */
  wrongVersion: string | undefined
}

// A page whose base has the prefix may put it before an address that has it already: the same twice is once.
const worldPrefix = /^(\/__world\/([^/]+))(?:\1(?=\/|$))*/
const pathVersion = /^(?:~|\/)v(\d+)(?=\/|$)/

/** A pure function, below the path where the intranet is mounted: method override, world prefix, versions in three spellings, aliases, trailing slash. */
export function parseAddress(request: Spelling, places: readonly Place[], mount = ''): Address {
  const { origin, path, search } = splitUrl(request.url)
  const below = path.startsWith(mount) ? path.slice(mount.length) : path
  const [repeated = '', prefix = '', world] = worldPrefix.exec(below) ?? []
  const asked = below.slice(repeated.length) || '/'
  const address: Address = {
    method: methodOf(request),
    origin,
    asked,
    search,
    prefix: mount + prefix,
    world: world === undefined ? undefined : decodeText(world),
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

/** Cheaper than `new URL`, which is not needed: the address has been through one already. */
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

/** Percent-decoded; as it is when it cannot be. */
export function decodeText(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
