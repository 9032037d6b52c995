import { join } from 'node:path'
import { count } from '../../../src/core/text/count.ts'
import type { SweepOptions, SweepPlan } from '../../sweep/options.ts'
import { presentDuration } from '../../sweep/present/duration.ts'
import { explainNone, presentSkipped } from '../../sweep/present/skipped.ts'
import { presentSummary } from '../../sweep/present/summary.ts'
import { presentJson, writeReport } from '../../sweep/present/write.ts'
import type { SweepReport } from '../../sweep/report.ts'
import { sweep } from '../../sweep/sweep.ts'
import { toPrintable } from '../printable.ts'
import { presentSweepHelp, readSweepFlags } from './flags.ts'
import { ProgressLines, type Terminal } from './progress-lines.ts'

interface Outcome {
  text: string
  exitCode: number
}

/** Of a process. Node's types in our declarations would force users to install them. */
interface Signals {
  once(name: string, listener: () => void): unknown
  off(name: string, listener: () => void): unknown
}

/** Tests have their own. */
interface RunOptions {
  run?: (options: SweepOptions) => Promise<SweepReport>
  terminal?: Terminal
  signals?: Signals
}

const signalNames = ['SIGINT', 'SIGTERM']

/** `fauxtranet sweep`: visits an app in many states, and writes the report. */
export async function runSweep(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  { run = sweep, terminal = process.stderr, signals = process }: RunOptions = {},
): Promise<Outcome> {
  const given = readSweepFlags(args, environment)
  if (!given) return { text: presentSweepHelp(), exitCode: 0 }
  const { options, fails, json } = given
  const progress = new ProgressLines(terminal)
  const stop = new AbortController()
  const abort = () => stop.abort()
  for (const name of signalNames) signals.once(name, abort)
  let plan: SweepPlan | undefined
  const onPlan = (planned: SweepPlan) => {
    plan = planned
    if (!options.planOnly && planned.routes > 0 && !stop.signal.aborted) progress.start(presentPlan(planned))
  }
  const onProgress = progress.show.bind(progress)
  const report = await run({ ...options, signal: stop.signal, onPlan, onProgress }).finally(() => {
    progress.end()
    for (const name of signalNames) signals.off(name, abort)
  })
  // Shells expect 130 after Ctrl-C.
  const exitCode = (isFailure: boolean) => (stop.signal.aborted ? 130 : Number(isFailure))
  if (options.planOnly && plan) return { text: presentPlan(plan), exitCode: exitCode(false) }
  writeReport(options.out, report, fails)
  const isFailure = report.routes.some(({ visits }) => visits.some(({ findings }) => findings.some(fails)))
  return {
    text: json ? presentJson(report).trimEnd() : presentEnd(report, options.out),
    exitCode: exitCode(isFailure),
  }
}

function presentEnd(report: SweepReport, out: string): string {
  return [...presentSummary(report).map(toPrintable), `Report: ${join(out, 'index.html')}`].join('\n')
}

function presentPlan({ routes, visits, seconds, ...rest }: SweepPlan): string {
  const total = `${count(routes, 'route')}, ${count(visits, 'visit')} in other states: at least ${presentDuration(seconds)}`
  return explainNone(rest.unchanged, routes) ?? [total, ...presentSkipped(rest)].join('; ')
}
