import { count } from '../../../src/core/text/count.ts'
import type { SweepReport } from '../report.ts'
import { describeVisits, groupFindings } from './finding-groups.ts'
import { ruleTitles, titleOf, totalsOf } from './findings.ts'
import { explainNone, presentSkipped } from './skipped.ts'

/** The lines for a terminal. Other reports have the rest. */
export function presentSummary(report: SweepReport): string[] {
  const { routes, visits, findings } = totalsOf(report)
  const lines = groupFindings(report).flatMap(({ rule, route, message, visits }) => [
    `${ruleTitles[rule]} at ${titleOf(route)}, ${describeVisits(visits)}`,
    `  ${message}`,
  ])
  const total = `${count(findings, 'finding')} in ${count(visits, 'visit')} to ${count(routes, 'route')}`
  const none = explainNone(report.unchanged, routes)
  return [...lines, ...(none === undefined ? [] : [none]), [total, ...presentSkipped(report)].join('; ')]
}
