import { suggest } from '../../src/core/text/suggest.ts'
import { inParallel } from './in-parallel.ts'
import { patternOf, routeOf, routesIn } from './links.ts'
import type { SweepOptions } from './options.ts'
import { isRouteSelected } from './plan.ts'
import { redact } from './redact.ts'
import type { VisitReport } from './report.ts'
import type { SweepRoute, UsedRequest } from './route.ts'
import type { Target } from './target.ts'
import type { Visit } from './visit.ts'

export interface FoundRoute extends SweepRoute {
  /** One for each width. Empty if the route cannot be opened. */
  visits: Visit[]
  reports: VisitReport[]
}

type Open = (route: SweepRoute, width: number) => Promise<{ visit: Visit | undefined; report: VisitReport } | undefined>

type RouteOptions = Pick<SweepOptions, 'routes' | 'only' | 'widths' | 'signal'>

/** A page may load more in a wide window. */
export function requestsOf({ visits }: Pick<FoundRoute, 'visits'>): UsedRequest[] {
  return visits.flatMap(({ observation }) => observation.reached)
}

/** A route that cannot be opened is a finding. If none can, there is nothing to compare with. */
export function checkOpened(routes: readonly Pick<FoundRoute, 'visits' | 'reports'>[]): void {
  const [first] = routes
  if (!first) throw new Error('Found no page to visit. Files, such as downloads, do not count.')
  if (routes.every(({ visits }) => visits.length === 0)) throw new Error(first.reports[0]!.findings[0]!.message)
}

/** Further links are only counted. */
const mostRoutes = 200

/**
 * Opens the given routes or stories, or those that `only` names in full; by default, those that links lead to, from the
 * start page on. `onFound` receives the number of routes that are known.
 */
export async function findRoutes(
  target: Pick<Target, 'app' | 'services' | 'stories'>,
  options: RouteOptions,
  parallel: number,
  open: Open,
  onFound: (count: number) => void,
): Promise<{ routes: FoundRoute[]; skipped: number }> {
  const { app } = target
  const { only, widths = [1440], signal } = options
  const known = findKnown(target, options)
  const isSelected = ({ path }: SweepRoute) => isRouteSelected(path, only)
  if (known) {
    checkRoutes(only, known)
    const selected = known.filter(isSelected)
    onFound(selected.length)
    return { routes: await openAll(selected), skipped: 0 }
  }
  const start = `${app.pathname}${app.search}${app.hash}`
  const patterns = new Set([patternOf(start)])
  const routes: FoundRoute[] = []
  let next: SweepRoute[] = [{ path: start }]
  let skipped = 0
  while (next.length > 0 && !signal?.aborted) {
    onFound(routes.length + next.length)
    const opened = await openAll(next)
    routes.push(...opened)
    next = []
    const visits = opened.flatMap((route) => route.visits)
    // A route may redirect to another one.
    for (const { url } of visits) patterns.add(patternOf(routeOf(url, target) ?? start))
    for (const path of visits.flatMap(({ links }) => routesIn(links, target))) {
      if (patterns.has(patternOf(path))) continue
      patterns.add(patternOf(path))
      if (routes.length + next.length < mostRoutes) next.push({ path })
      else skipped++
    }
  }
  if (!signal?.aborted) checkRoutes(only, routes)
  return { routes: routes.filter(isSelected), skipped }

  async function openAll(some: readonly SweepRoute[]): Promise<FoundRoute[]> {
    const opened = some.map((route): FoundRoute => ({ ...route, visits: [], reports: [] }))
    const openOne = async ({ visits, reports, ...route }: FoundRoute) => {
      for (const width of widths) {
        const done = await open(route, width)
        if (done) reports.push(done.report)
        if (done?.visit) visits.push(done.visit)
        if (visits.length === 0 || signal?.aborted) return
      }
    }
    await inParallel(opened, parallel, openOne, signal)
    return opened.filter(({ reports }) => reports.length > 0)
  }
}

function checkRoutes(only: readonly string[] = [], routes: readonly SweepRoute[]): void {
  const paths = routes.map(({ path }) => redact(path))
  for (const word of only) {
    if (!word.startsWith('/') || routes.some(({ path }) => isRouteSelected(path, [word]))) continue
    throw new RangeError(`No route matches "${word}".${suggest(word, paths)}`)
  }
}

function findKnown({ stories }: Pick<Target, 'stories'>, { routes, only = [] }: RouteOptions) {
  const wrong = routes?.find((path) => !path.startsWith('/'))
  if (wrong !== undefined) throw new RangeError(`The route "${wrong}" is not a path. Use one such as /people.`)
  const named = only.filter((word) => word.startsWith('/'))
  const given = routes ?? (named.length > 0 && !named.some((path) => path.includes('*')) ? named : undefined)
  if (!stories) return given?.map((path) => ({ path }))
  return routes?.map((path) => stories.find((story) => story.path === path) ?? { path }) ?? stories
}
