export const viewTitles = {
  requests: 'Requests',
  data: 'Data',
  faults: 'Faults',
  scenarios: 'Scenarios',
  snapshots: 'Snapshots',
  outbox: 'Outbox',
  reference: 'Reference',
  settings: 'Advanced',
} as const

export type ViewName = keyof typeof viewTitles

export const views = Object.keys(viewTitles) as ViewName[]

/** What the view of data shows without a path. */
export const firstTable = 'users'

/** Where one is in the panel. `path` is what the view shows: `['users', '3']`. */
export interface Route {
  view: ViewName
  path: readonly string[]
  /** Such as a filter. Empty values are left out of the address. */
  query: Readonly<Record<string, string>>
}

/** Reads `#/data/users/3?filter=ada`. An unknown view is the first one. */
export function parseRoute(text: string): Route {
  const [address = '', query] = text.replace(/^#?\/?/, '').split('?', 2)
  const [name, ...path] = address.split('/').filter(Boolean).map(decode)
  const view = views.find((view) => view === name)
  if (!view) return { view: views[0]!, path: [], query: {} }
  return { view, path, query: Object.fromEntries(new URLSearchParams(query)) }
}

/** Empty for the first view without anything else, so that the panel's own address stays as it is. */
export function formatRoute({ view, path, query }: Route): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  if (view === views[0]! && path.length === 0 && given.length === 0) return ''
  const address = [view, ...path].map(encodeURIComponent).join('/')
  return `#/${address}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

/** Someone may have typed a lone percent sign. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
