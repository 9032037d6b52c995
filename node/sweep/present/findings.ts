import type { Finding, RouteReport, Rule, SweepReport, VisitReport } from '../report.ts'

/** The most serious first. */
export const ruleTitles: Readonly<Record<Rule, string>> = {
  'uncaught-error': 'Uncaught error',
  blank: 'Blank page or region',
  'endless-spinner': 'Endless spinner',
  'silent-failure': 'Silent failure',
  'console-error': 'Console error',
  accessibility: 'Accessibility',
  overflow: 'Horizontal overflow',
  'cut-text': 'Cut text',
  date: 'Unformatted value',
}

export const rules = Object.keys(ruleTitles) as Rule[]

export function titleOf({ title, path }: RouteReport): string {
  return title ?? path
}

/** A visit with findings, and the plain visit that it is compared with. */
export interface FaultyVisit {
  route: RouteReport
  visit: VisitReport
  /** Undefined for a plain visit. */
  before: VisitReport | undefined
}

/** The most serious first. */
export function faultyVisitsOf({ routes }: SweepReport): FaultyVisit[] {
  const faulty = routes.flatMap((route) => {
    const { visits } = route
    const plain = visits.filter(({ state }) => state.kind === 'plain')
    return visits
      .filter(({ findings }) => findings.length > 0)
      .map((visit) => {
        const before = plain.includes(visit) ? undefined : plain.find(({ width }) => width === visit.width)
        return { route, visit, before }
      })
  })
  return faulty.sort((a, b) => severityOf(a.visit.findings) - severityOf(b.visit.findings))
}

export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => severityOf([a]) - severityOf([b]))
}

function severityOf(findings: readonly Finding[]): number {
  return Math.min(...findings.map(({ rule }) => rules.indexOf(rule)))
}

export interface Totals {
  routes: number
  visits: number
  findings: number
}

export function totalsOf({ routes }: SweepReport): Totals {
  const visits = routes.flatMap((route) => route.visits)
  return { routes: routes.length, visits: visits.length, findings: visits.flatMap(({ findings }) => findings).length }
}
