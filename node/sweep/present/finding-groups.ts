import type { RouteReport, Rule, SweepReport, VisitReport } from '../report.ts'
import { describeState } from '../states.ts'
import { faultyVisitsOf, rules } from './findings.ts'

/** The same finding on the same page, in several states or widths. */
export interface FindingGroup {
  rule: Rule
  message: string
  route: RouteReport
  visits: VisitReport[]
}

/** The most serious first. */
export function groupFindings(report: SweepReport): FindingGroup[] {
  const groups = new Map<string, FindingGroup>()
  for (const { route, visit } of faultyVisitsOf(report)) {
    for (const { rule, message } of visit.findings) {
      const key = JSON.stringify([route.path, rule, message])
      const group = groups.get(key) ?? { rule, message, route, visits: [] }
      group.visits.push(visit)
      groups.set(key, group)
    }
  }
  return [...groups.values()].sort((a, b) => rules.indexOf(a.rule) - rules.indexOf(b.rule))
}

const mostStates = 4

/** `documents.getFolder fails with 500, fails with 403; user nobody (390 and 1440 px)` */
export function describeVisits(visits: readonly VisitReport[]): string {
  const states = new Map<string, Set<string>>()
  for (const { state } of visits) {
    const described = describeState(state)
    const [subject, effect] =
      state.kind === 'fault' ? [state.endpoint, described.slice(state.endpoint.length + 1)] : [described]
    states.set(subject, (states.get(subject) ?? new Set()).add(effect ?? ''))
  }
  const listed = [...states].map(([subject, effects]) => `${subject} ${[...effects].join(', ')}`.trim())
  const more = listed.length > mostStates ? [`${listed.length - mostStates} more`] : []
  const widths = [...new Set(visits.map(({ width }) => width))].sort((a, b) => a - b)
  return `${[...listed.slice(0, mostStates), ...more].join('; ')} (${widths.join(' and ')} px)`
}
