import { signal } from '@preact/signals'
import { isFramed } from './base.ts'
import { formatRoute, parseRoute, type Route, type ViewName } from './route-text.ts'

/** A frame without an address remembers its route here, until its tab is closed. */
const key = 'fauxtranet-route'

const first = parseRoute(isFramed ? (sessionStorage.getItem(key) ?? '') : location.hash)

/** Every view as it was last shown. */
const known = signal<Partial<Record<ViewName, Route>>>({ [first.view]: first })

/** The chosen view. */
export const view = signal<ViewName>(first.view)

if (!isFramed) addEventListener('hashchange', () => take(parseRoute(location.hash)))

/** What a view shows, whether it is the chosen one or next to it. */
export function routeOf(name: ViewName): Route {
  return known.value[name] ?? { view: name, path: [], query: {} }
}

/** Shows a view, by default as it was last shown. The previous one stays in the browser's history. */
export function go(name: ViewName, path = routeOf(name).path, query = routeOf(name).query): void {
  take({ view: name, path, query })
  write('pushState')
}

/** Changes what a view shows, such as its filter, without a step in the browser's history. */
export function setQuery(name: ViewName, values: Record<string, string>): void {
  const route = routeOf(name)
  known.value = { ...known.value, [name]: { ...route, query: { ...route.query, ...values } } }
  write('replaceState')
}

/** The address of the panel for another world. */
export function setAddress(path: string): void {
  if (!isFramed) history.replaceState(null, '', path + formatRoute(routeOf(view.value)))
}

function take(route: Route): void {
  known.value = { ...known.value, [route.view]: route }
  view.value = route.view
}

function write(how: 'pushState' | 'replaceState'): void {
  const text = formatRoute(routeOf(view.value))
  if (isFramed) sessionStorage.setItem(key, text)
  else history[how](null, '', text || location.pathname + location.search)
}
