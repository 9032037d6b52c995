import type { EndpointCard } from '../../src/control/shapes.ts'

/** A link of a page, with its complete URL. */
export interface Link {
  href: string
  isDownload: boolean
}

/** Which addresses are pages of the app. */
export interface AppAddress {
  app: URL
  /** Folders of the simulator's endpoints: `/api/people/v2`. */
  services: readonly string[]
}

/** The path, query and route in the hash. Undefined if it is outside the app, or not a page. */
export function routeOf(href: string, { app, services }: AppAddress): string | undefined {
  if (!URL.canParse(href)) return undefined
  const { origin, pathname, search, searchParams, hash } = new URL(href)
  if (origin !== app.origin || !pathname.startsWith(folderOf(app)) || isIn([...services, '/__sim'], pathname))
    return undefined
  // Loads another scenario.
  if (searchParams.has('sim')) return undefined
  return `${pathname}${search}${/^#!?\//.test(hash) ? hash : ''}`
}

/** The links of a page that lead to other pages of the app, shortest first. */
export function routesIn(links: readonly Link[], app: AppAddress): string[] {
  const routes = links.map(({ href, isDownload }) => (isDownload ? undefined : routeOf(href, app)))
  return [...new Set(routes.filter((route) => route !== undefined))].sort((a, b) => a.length - b.length)
}

/**
 * Equal for routes that show the same page for different things: `/people/7` and `/people/9`. Parts with a digit, and
 * the values of the query, do not count. With a route in the hash, the query in front of it does not.
 */
export function patternOf(route: string): string {
  const [before, hash] = route.split('#', 2)
  if (hash === undefined) return patternOfPath(before!)
  return `${patternOfPath(before!.split('?')[0]!)}#${patternOfPath(hash)}`
}

function patternOfPath(text: string): string {
  const [path, query = ''] = text.split('?', 2)
  const parts = path!.split('/').map((part) => (/\d/.test(part) ? ':' : part))
  const names = new Set([...new URLSearchParams(query).keys()].toSorted())
  return [parts.join('/').replace(/(?<=.)\/$/, ''), ...names].join('?')
}

/** The app's pages are in the folder of its start page. */
function folderOf({ pathname }: URL): string {
  return pathname.slice(0, pathname.lastIndexOf('/') + 1)
}

/** The folder of each application: the path that its endpoints have in common, up to the first parameter. */
export function servicesOf(endpoints: readonly Pick<EndpointCard, 'application' | 'path'>[]): string[] {
  const folders = new Map<string, string[]>()
  for (const { application, path } of endpoints) {
    const parts = path.split(/\/[:{]/)[0]!.split('/')
    const known = folders.get(application) ?? parts
    const end = known.findIndex((part, i) => part !== parts[i])
    folders.set(application, end === -1 ? known : known.slice(0, end))
  }
  return [...folders.values()].map((parts) => parts.join('/')).filter((folder) => folder !== '')
}

/** The folder may have a spelling of its version behind it: `/documents~v1`. */
function isIn(folders: readonly string[], pathname: string): boolean {
  return folders.some((folder) => pathname.startsWith(folder) && /^([/~]|$)/.test(pathname.slice(folder.length)))
}
