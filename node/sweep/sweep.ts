import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { EndpointCard, ScenarioCard, UserCard } from '../../src/control/shapes.ts'
import { machineTime } from '../../src/core/time/clock.ts'
import { launchBrowser } from './browser.ts'
import { type ChangedFile, isConcerned, readChangedFiles, readCommit } from './changed.ts'
import { inParallel } from './in-parallel.ts'
import { type SweepOptions, sweepFaults } from './options.ts'
import { type FoundRoute, findRoutes } from './plain-visits.ts'
import { type PlannedRoute, type PlannedVisit, planVisits } from './plan.ts'
import { Replies } from './replies.ts'
import type { SweepReport, VisitReport } from './report.ts'
import { slowDelay } from './states.ts'
import { control, openTarget, type Target } from './target.ts'
import { kindsOf } from './users.ts'
import { Visits } from './visits.ts'

const plain = { kind: 'plain' } as const

/** Opens each route of an app in many states, and judges what a user would notice. */
export async function sweep(options: SweepOptions): Promise<SweepReport> {
  const started = machineTime()
  const changed = options.changed === undefined ? undefined : readChangedFiles(options.changed, options.out)
  mkdirSync(options.out, { recursive: true })
  const browser = options.browser ?? (await launchBrowser())
  try {
    const target = await openTarget(options, browser)
    try {
      const done = await visitAll(target, options, changed)
      const commit = readCommit()
      return {
        app: options.url,
        startedAt: new Date(started).toISOString(),
        ...(commit !== undefined && { commit }),
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

async function visitAll(
  target: Target,
  options: SweepOptions,
  changed: readonly ChangedFile[] | undefined,
): Promise<Pick<SweepReport, 'routes' | 'skipped'>> {
  const { widths = [1440], signal } = options
  const parallel = options.parallel ?? Math.max(2, Math.min(4, availableParallelism()))
  const visits = new Visits(target, options)
  const found = await findRoutes(
    target,
    options,
    parallel,
    (route) => visits.runPlain(route, widths[0]!),
    (count) => {
      visits.total = count
    },
  )
  const concerned = changed ? await findConcerned(target, found.routes, changed) : found.routes
  const others = concerned.flatMap((route) => widths.slice(1).map((width) => ({ route, width })))
  visits.total += others.length
  const reports = new Map(concerned.map((route): [FoundRoute, VisitReport[]] => [route, [route.report]]))
  await inParallel(
    others,
    parallel,
    async ({ route, width }) => {
      const done = await visits.run(route, plain, width)
      if (done) reports.get(route)!.push(done.report)
    },
    signal,
  )

  const { planned, users } = await planRoutes(target, concerned, options)
  const { faults = sweepFaults } = options
  const plan = planVisits(planned, { faults, users, widths }, options)
  const skipped = plan.skipped + found.skipped
  const seconds = estimate(plan.visits, concerned) / parallel
  visits.total += plan.visits.length
  if (options.onPlan?.({ routes: planned.length, visits: plan.visits.length, skipped, seconds }) !== false) {
    const done: (VisitReport | undefined)[] = []
    await inParallel(
      plan.visits,
      parallel,
      async ({ route, state, width }, at) => {
        done[at] = (await visits.run(planned[route]!, state, width))?.report
      },
      signal,
    )
    for (const [at, { route }] of plan.visits.entries()) if (done[at]) reports.get(concerned[route]!)!.push(done[at])
  }
  const routes = concerned.map((route, at) => ({
    path: route.path,
    ...(route.title !== undefined && { title: route.title }),
    endpoints: planned[at]!.endpoints.map(({ id }) => id),
    visits: reports.get(route)!,
  }))
  return { routes, skipped }
}

/** Finds out which states concern which route. */
async function planRoutes(
  target: Target,
  routes: readonly FoundRoute[],
  { users, scenarios, signal }: SweepOptions,
): Promise<{ planned: PlannedRoute[]; users: readonly string[] }> {
  const { connection, about } = target
  const all = routes.flatMap(({ visit }) => visit.requests)
  const replies = new Replies(target)
  await replies.open()
  try {
    const lists = await replies.findLists(all)
    const planned = routes.map(({ path, visit: { requests } }) => ({
      path,
      endpoints: [...new Map(requests.map(({ endpoint, isPicture }) => [endpoint, isPicture]))].map(
        ([id, isPicture]) => ({ id, isPicture, isList: lists.has(id) }),
      ),
      scenarios: [...(scenarios ?? [])],
    }))
    if (!scenarios) {
      for (const card of await control<ScenarioCard[]>(connection, 'GET', '/scenarios')) {
        if (card.name === about.scenario || signal?.aborted) continue
        const changed = await replies.findChanged(card, all)
        for (const [at, { visit }] of routes.entries())
          if (visit.requests.some((request) => changed.has(request.path))) planned[at]!.scenarios.push(card.name)
      }
    }
    const cards = users ? [] : await control<UserCard[]>(connection, 'GET', '/users?limit=1000')
    return { planned, users: users ?? kindsOf(cards, about.user) }
  } finally {
    await replies.close()
  }
}

async function findConcerned(
  { connection }: Target,
  routes: readonly FoundRoute[],
  changed: readonly ChangedFile[],
): Promise<FoundRoute[]> {
  const all = await control<EndpointCard[]>(connection, 'GET', '/endpoints')
  return routes.filter(({ path, title = path, files, visit }) => {
    const endpoints = visit.requests.map(({ endpoint }) => endpoint)
    return isConcerned({ path: title, endpoints, ...(files && { files }) }, changed, all)
  })
}

/** In seconds, one after another. */
function estimate(visits: readonly PlannedVisit[], routes: readonly FoundRoute[]): number {
  const slow = visits.filter(({ state }) => state.kind === 'fault' && state.fault === 'slow')
  const times = routes.map(({ visit }) => visit.milliseconds)
  const average = times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length)
  return (visits.length * average + slow.length * slowDelay) / 1000
}
