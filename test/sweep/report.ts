import type { Finding, RouteReport, SweepReport, VisitReport, VisitState } from '../../node/sweep/report.ts'

// Reports for the tests of what is written about a sweep.

export function aFinding(rule: Finding['rule'], message = `A user would notice ${rule}.`): Finding {
  return { rule, message }
}

export function aVisit(state: VisitState, given: Partial<VisitReport> = {}): VisitReport {
  const { width = 1440, findings = [] } = given
  const name = Object.values(state).join('-').replace(/\W+/g, '-')
  return { state, width, findings, screenshot: `${name}-${width}.png`, milliseconds: 1500, ...given }
}

export const plain: VisitState = { kind: 'plain' }

export function aFault(fault: 'error' | 'forbidden' | 'slow', endpoint = 'thanks.listNotes'): VisitState {
  return { kind: 'fault', endpoint, fault }
}

export function aReport(...routes: RouteReport[]): SweepReport {
  return {
    app: 'http://localhost:5173',
    startedAt: '2026-03-02T09:30:00.000Z',
    routes,
    seconds: 75,
    skipped: 0,
    skippedRoutes: 0,
  }
}

const test = `test('/wall', async ({ page, intranet }) => {
  await intranet.fail({ endpoint: 'thanks.listNotes', status: 500 })
})
`

/** Two routes, five visits, four findings. The most serious one is in the middle. */
export const exampleReport: SweepReport = {
  ...aReport(
    {
      path: '/wall',
      endpoints: ['thanks.listNotes', 'people.getUser'],
      visits: [
        aVisit(plain),
        aVisit(aFault('error'), {
          findings: [aFinding('overflow'), aFinding('silent-failure', 'It shows no message.')],
          test,
        }),
        aVisit(aFault('forbidden'), { findings: [aFinding('silent-failure', 'It shows no message.')], test }),
      ],
    },
    {
      path: '/people',
      endpoints: ['people.listUsers'],
      visits: [
        aVisit(plain, { width: 390, screenshot: 'people-390.png' }),
        aVisit(
          { kind: 'user', user: 'nobody' },
          { width: 390, findings: [aFinding('uncaught-error', 'TypeError: x')] },
        ),
      ],
    },
  ),
  commit: '296a1acf00112233',
  skipped: 12,
  skippedRoutes: 3,
}

/** Strings that break a page, a list or a file if they are not escaped. */
export const hostile =
  '</script><img src=x onerror=alert(1)> "quoted" \'single\' `tick` ```\n# @admin [a](b) & \u0000\u001b[31m \ud83d'

export const hostileReport: SweepReport = {
  ...aReport({
    path: `/${hostile}`,
    title: hostile,
    endpoints: [hostile],
    visits: [
      aVisit(plain, { screenshot: 'a b?#":.png' }),
      aVisit(aFault('error', hostile), { findings: [aFinding('console-error', hostile)], test: hostile }),
      aVisit(
        { kind: 'scenario', scenario: hostile },
        { findings: [aFinding('date', hostile)], screenshot: `${hostile}.png` },
      ),
    ],
  }),
  app: hostile,
  commit: hostile,
}
