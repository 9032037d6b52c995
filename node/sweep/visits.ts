import { machineTime } from '../../src/core/time/clock.ts'
import { judge } from './judge/judge.ts'
import type { Observation } from './judge/observation.ts'
import type { SweepOptions } from './options.ts'
import { redact } from './redact.ts'
import type { Finding, VisitReport, VisitState } from './report.ts'
import type { SweepRoute } from './route.ts'
import { screenshotOf } from './screenshots.ts'
import { isComparedWithEmpty, isEmpty } from './states.ts'
import type { Target } from './target.ts'
import { writeTest } from './test-source.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** Visits routes, judges what they show, and reports the progress. */
export class Visits {
  /** How many visits are known, with those that have ended. */
  total = 0
  readonly #target: Target
  readonly #options: SweepOptions
  readonly #visiting: VisitOptions
  /** What the plain visits showed, by width and route. */
  readonly #plain = new Map<string, Observation>()
  /** What visits with an empty list showed, by width, route and endpoint. */
  readonly #empty = new Map<string, Promise<Observation | undefined>>()
  #started = 0
  #done = 0
  #findings = 0

  constructor(target: Target, options: SweepOptions) {
    this.#target = target
    this.#options = options
    const { timeout = 15_000, axe = false, out } = options
    this.#visiting = { timeout, axe, ...(!options.planOnly && { out }) }
  }

  get done(): number {
    return this.#done
  }

  /**
   * Undefined if the route is a download, or if the visit is only for comparison. Plain visits come first. An empty list
   * comes before other faults.
   */
  async run(
    { path }: SweepRoute,
    state: VisitState,
    width: number,
    isReported = true,
  ): Promise<{ visit: Visit | undefined; report: VisitReport } | undefined> {
    const screenshot = screenshotOf(++this.#started)
    const before = state.kind === 'plain' ? undefined : this.#plain.get(`${width} ${path}`)
    const { out, ...unseen } = this.#visiting
    const options = isReported ? this.#visiting : unseen
    const visiting = visit(this.#target, { path, state, width, screenshot, before }, options)
    const empty = state.kind === 'fault' ? `${width} ${path} ${state.endpoint}` : ''
    // A failure is reported below.
    if (isEmpty(state))
      this.#empty.set(
        empty,
        visiting.then(observationOf, () => undefined),
      )
    const start = machineTime()
    const done = await visiting.catch((error: Error) => ({ error, milliseconds: machineTime() - start }))
    if (!done || !isReported) return undefined
    if ('error' in done) {
      const { error, milliseconds } = done
      const report = this.#report(path, state, { width, milliseconds, findings: [unopened(error)] })
      return { visit: undefined, report }
    }
    if (state.kind === 'plain') this.#plain.set(`${width} ${path}`, done.observation)
    const emptied = isComparedWithEmpty(state) ? await this.#empty.get(empty) : undefined
    const findings = judge(done.observation, state, before, emptied)
    const report = this.#report(path, state, { width, screenshot, milliseconds: done.milliseconds, findings })
    return { visit: done, report }
  }

  #report(route: string, state: VisitState, seen: Omit<VisitReport, 'state' | 'test'>): VisitReport {
    const { url, simulator, storybook, inPage, axe } = this.#options
    const shared = { url: redact(url), simulator: simulator && redact(simulator), storybook, inPage, axe }
    const path = redact(route)
    const findings = seen.findings.map(({ rule, message }) => ({ rule, message: redact(message) }))
    const test = findings.length > 0 && { test: writeTest(path, state, seen.width, shared) }
    const report = { state, ...seen, findings, ...test }
    this.#findings += findings.length
    this.#done++
    const { total } = this
    this.#options.onProgress?.({ done: this.#done, total, findings: this.#findings, path, state, visit: report })
    return report
  }
}

function unopened({ message }: Error): Finding {
  return { rule: 'blank', message: `The page cannot be opened: ${message.split('\n')[0]}` }
}

function observationOf(visit: Visit | undefined): Observation | undefined {
  return visit?.observation
}
