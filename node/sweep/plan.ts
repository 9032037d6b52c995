import { matchesPattern, matchesStars } from '../../src/core/faults/endpoint-pattern.ts'
import { suggest } from '../../src/core/text/suggest.ts'
import type { SweepOptions } from './options.ts'
import type { SweepFault, VisitState } from './report.ts'
import type { UsedRequest } from './route.ts'
import { describeState, isComparedWithEmpty, isEmpty } from './states.ts'

/** What is known of a route after its plain visit. */
export interface PlannedRoute {
  path: string
  endpoints: readonly UsedEndpoint[]
  scenarios: readonly string[]
  users: readonly string[]
}

export interface UsedEndpoint {
  id: string
  isPicture: boolean
  /** Whether its reply is a list, which may be empty. */
  isList: boolean
}

/** An endpoint is a picture if all of its requests are for pictures. */
export function findEndpoints(requests: readonly UsedRequest[], lists: ReadonlySet<string>): UsedEndpoint[] {
  const pictures = new Map<string, boolean>()
  for (const { endpoint, isPicture } of requests) pictures.set(endpoint, isPicture && pictures.get(endpoint) !== false)
  return [...pictures].map(([id, isPicture]) => ({ id, isPicture, isList: lists.has(id) }))
}

/** A visit in addition to the plain ones. `route` is an index. */
export interface PlannedVisit {
  route: number
  state: VisitState
  width: number
  /** Other visits are only made for comparison. */
  isReported: boolean
}

type Visit = Omit<PlannedVisit, 'isReported'>

interface Choice {
  faults: readonly SweepFault[]
  widths: readonly number[]
}

/**
 * All visits that `only` selects, route by route. Failures of a list are compared with the visit where it is empty, which
 * is not reported unless it is selected. `skipped` counts the other visits.
 */
export function planVisits(
  routes: readonly PlannedRoute[],
  { faults, widths }: Choice,
  { only = [], sample = Number.POSITIVE_INFINITY }: Pick<SweepOptions, 'only' | 'sample'>,
): { visits: PlannedVisit[]; skipped: number } {
  const all = routes.flatMap((route, at) =>
    statesOf(route, new Set(['empty', ...faults])).flatMap((state) =>
      widths.map((width): Visit => ({ route: at, state, width })),
    ),
  )
  const wanted = all.filter(({ state }) => state.kind !== 'fault' || faults.includes(state.fault))
  const words = only.filter((word) => !word.startsWith('/'))
  if (wanted.length > 0) checkWords(words, wanted)
  const selected = wanted.filter(({ state }) => words.length === 0 || words.some((word) => isSelected(word, state)))
  const reported = new Set(takeSample(selected, sample))
  const compared = new Set([...reported].filter(({ state }) => isComparedWithEmpty(state)).map(keyOfEndpoint))
  const visits = all
    .map((visit) => ({ ...visit, isReported: reported.has(visit) }))
    .filter((visit) => visit.isReported || (isEmpty(visit.state) && compared.has(keyOfEndpoint(visit))))
  return { visits, skipped: wanted.length - reported.size }
}

/** Whether `only` has no routes, or selects this one. */
export function isRouteSelected(path: string, only: readonly string[] = []): boolean {
  const patterns = only.filter((word) => word.startsWith('/'))
  return patterns.length === 0 || patterns.some((pattern) => matches(pattern, path))
}

/** An empty list comes before the other faults of its endpoint. */
function statesOf({ endpoints, scenarios, users }: PlannedRoute, faults: ReadonlySet<SweepFault>): VisitState[] {
  return [
    ...endpoints.flatMap((endpoint) =>
      [...faults]
        .filter((fault) => mayHave(endpoint, fault))
        .map((fault): VisitState => ({ kind: 'fault', endpoint: endpoint.id, fault })),
    ),
    ...scenarios.map((scenario): VisitState => ({ kind: 'scenario', scenario })),
    ...users.map((user): VisitState => ({ kind: 'user', user })),
  ]
}

function keyOfEndpoint({ route, state, width }: Visit): string {
  return `${route} ${width} ${state.kind === 'fault' ? state.endpoint : ''}`
}

/** To a page, a picture either arrives or not. */
function mayHave({ isPicture, isList }: UsedEndpoint, fault: SweepFault): boolean {
  return isPicture ? fault === 'not-found' : fault !== 'empty' || isList
}

function checkWords(words: readonly string[], all: readonly Visit[]): void {
  const known = [...new Set(all.flatMap(({ state }) => namesOf(state)))]
  for (const word of words) {
    if (all.some(({ state }) => isSelected(word, state))) continue
    throw new RangeError(
      `"${word}" is not an endpoint, fault, scenario or user of these routes.${suggest(word, known)}`,
    )
  }
}

function isSelected(word: string, state: VisitState): boolean {
  return (
    namesOf(state).some((name) => matches(word, name)) ||
    (state.kind === 'fault' && matchesPattern(word, state.endpoint, false))
  )
}

function namesOf(state: VisitState): string[] {
  if (state.kind === 'plain') return []
  if (state.kind === 'fault') return ['fault', state.endpoint, state.fault]
  return [state.kind, state.kind === 'scenario' ? state.scenario : state.user]
}

function matches(pattern: string, text: string): boolean {
  return pattern.includes('*') ? matchesStars(pattern, text) : pattern === text
}

/** First each state once, on the first route that has it. Within that, the routes take turns. */
function takeSample(visits: readonly Visit[], most: number): Visit[] {
  if (visits.length <= most) return [...visits]
  const repetitions = countEarlier(visits, ({ state, width }) => `${describeState(state)} ${width}`)
  const turns = countEarlier(visits, ({ route }, at) => `${route} ${repetitions[at]}`)
  return visits
    .map((_, at) => at)
    .sort((a, b) => repetitions[a]! - repetitions[b]! || turns[a]! - turns[b]! || a - b)
    .slice(0, most)
    .sort((a, b) => a - b)
    .map((at) => visits[at]!)
}

/** For each visit, how many before it have the same key. */
function countEarlier(visits: readonly Visit[], keyOf: (visit: Visit, at: number) => string): number[] {
  const counts = new Map<string, number>()
  return visits.map((visit, at) => {
    const key = keyOf(visit, at)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count
  })
}
