import { availableParallelism } from 'node:os'
import type { ScenarioCard } from '../../src/control/shapes.ts'
import { machineTime } from '../../src/core/time/clock.ts'
import { describeOtherCheckout } from '../other-checkout.ts'
import { launchBrowser } from './browser.ts'
import { type ChangedFile, isConcerned, readChangedFiles } from './changed.ts'
import { control } from './control.ts'
import { estimate } from './estimate.ts'
import { inParallel } from './in-parallel.ts'
import { type SweepOptions, sweepFaults } from './options.ts'
import { checkOpened, type FoundRoute, findRoutes, requestsOf } from './plain-visits.ts'
import { findEndpoints, type PlannedRoute, planVisits } from './plan.ts'
import { redact } from './redact.ts'
import { Replies } from './replies.ts'
import type { SweepReport, VisitReport } from './report.ts'
import { prepareFolder } from './screenshots.ts'
import { openTarget, type Target } from './target.ts'
import { kindsOf } from './users.ts'
import { Visits } from './visits.ts'

const plain = { kind: 'plain' } as const

/** Opens each route of an app in many states, and judges what a user would notice. */
export async function sweep(options: SweepOptions): Promise<SweepReport> {
  const started = machineTime()
  const changed = options.changed === undefined ? undefined : readChangedFiles(options.changed, options.out)
  if (!options.planOnly) prepareFolder(options.out)
  const browser = options.browser ?? (await launchBrowser())
  try {
    const target = await openTarget(options, browser)
    try {
      if (changed) checkCheckout(target)
      const done = await visitAll(target, options, changed)
      const { commit } = target.about.project ?? {}
      return {
        app: redact(options.url),
        startedAt: new Date(started).toISOString(),
        ...(commit && { commit }),
        ...done,
        seconds: (machineTime() - started) / 1000,
      }
    } finally {
      await target.close()
    }
  } finally {
    if (!options.browser) await browser.close()
  }
}

/** The changed files belong to this folder. */
function checkCheckout({ server, about }: Target): void {
  const here = { folder: process.cwd(), name: 'The changes are in' }
  const why = server && describeOtherCheckout(server, about.project, here)
  if (why) throw new Error(`${why} Please run the sweep in the other one, or start the server here.`)
}

async function visitAll(
  target: Target,
  options: SweepOptions,
  changed: readonly ChangedFile[] | undefined,
): Promise<Pick<SweepReport, 'routes' | 'skipped' | 'skippedRoutes' | 'unchanged'>> {
  const { widths = [1440], signal } = options
  const parallel = options.parallel ?? Math.max(2, Math.min(4, availableParallelism()))
  const visits = new Visits(target, options)
  const found = await findRoutes(
    target,
    options,
    parallel,
    (route, width) => visits.run(route, plain, width),
    (count) => {
      visits.total = count * widths.length
    },
  )
  if (!signal?.aborted) checkOpened(found.routes)
  const concerned = changed ? findConcerned(target, found.routes, changed) : found.routes
  const planned = await planRoutes(target, concerned, options)
  const { faults = sweepFaults } = options
  const plan = planVisits(planned, { faults, widths }, options)
  const { changed: since } = options
  const skipped = {
    skipped: plan.skipped,
    skippedRoutes: found.skipped,
    ...(since !== undefined && { unchanged: { since, routes: found.routes.length - concerned.length } }),
  }
  const seconds = estimate(plan.visits, concerned) / parallel
  const reported = plan.visits.filter(({ isReported }) => isReported).length
  visits.total = visits.done + reported
  options.onPlan?.({ routes: planned.length, visits: reported, ...skipped, seconds })
  if (!options.planOnly) {
    const done: (VisitReport | undefined)[] = []
    await inParallel(
      plan.visits,
      parallel,
      async ({ route, state, width, isReported }, at) => {
        done[at] = (await visits.run(planned[route]!, state, width, isReported))?.report
      },
      signal,
    )
    for (const [at, { route }] of plan.visits.entries()) if (done[at]) concerned[route]!.reports.push(done[at])
  }
  const routes = concerned.map((route, at) => ({
    path: redact(route.path),
    ...(route.title !== undefined && { title: route.title }),
    endpoints: planned[at]!.endpoints.map(({ id }) => id),
    visits: route.reports,
  }))
  return { routes, ...skipped }
}

/** Finds out which states concern which route. */
async function planRoutes(
  target: Target,
  routes: readonly FoundRoute[],
  { users, scenarios, signal }: SweepOptions,
): Promise<PlannedRoute[]> {
  const { connection, about } = target
  const all = routes.flatMap(requestsOf)
  const replies = new Replies(target)
  await replies.open()
  try {
    const lists = await replies.findLists(all)
    const kinds = users ?? kindsOf(await replies.listUsers(), about.user)
    const planned = routes.map((route) => ({
      path: route.path,
      endpoints: findEndpoints(requestsOf(route), lists),
      scenarios: route.visits.length > 0 ? [...(scenarios ?? [])] : [],
      users: route.visits.length > 0 ? kinds : [],
    }))
    if (scenarios) return planned
    for (const card of await control<ScenarioCard[]>(connection, 'GET', '/scenarios')) {
      if (card.name === about.scenario || signal?.aborted) continue
      const changed = await replies.findChanged(card, all)
      for (const [at, route] of routes.entries())
        if (requestsOf(route).some((request) => changed.has(request.path))) planned[at]!.scenarios.push(card.name)
    }
    return planned
  } finally {
    await replies.close()
  }
}

function findConcerned(
  { endpoints: all }: Target,
  routes: readonly FoundRoute[],
  changed: readonly ChangedFile[],
): FoundRoute[] {
  return routes.filter((route) => {
    const { path, title = path, files, visits } = route
    if (visits.length === 0) return true
    const endpoints = requestsOf(route).map(({ endpoint }) => endpoint)
    return isConcerned({ path: title, endpoints, ...(files && { files }) }, changed, all)
  })
}
