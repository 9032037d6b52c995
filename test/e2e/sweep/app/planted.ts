import type { Rule, SweepFault, VisitState } from '../../../../node/sweep/report.ts'

/** A fault of the app that one rule finds in one state. Visits in all other states are sound. */
export interface PlantedFault {
  path: string
  rule: Rule
  state: VisitState
  /** What the finding's message names. */
  place: string
}

const plain: VisitState = { kind: 'plain' }
const longNames: VisitState = { kind: 'scenario', scenario: 'long-names' }

function failing(endpoint: string, fault: SweepFault): VisitState {
  return { kind: 'fault', endpoint, fault }
}

export const planted: readonly PlantedFault[] = [
  { path: '/fragile', rule: 'uncaught-error', state: failing('badges.listBadges', 'error'), place: "reading 'length'" },
  { path: '/fragile', rule: 'console-error', state: failing('badges.listBadges', 'forbidden'), place: 'The medals' },
  { path: '/fragile', rule: 'blank', state: failing('badges.listBadges', 'empty'), place: 'Medals' },
  { path: '/fragile', rule: 'blank', state: failing('badges.listBadges', 'truncated'), place: 'The page' },
  { path: '/fragile', rule: 'endless-spinner', state: failing('badges.listBadges', 'offline'), place: 'Medals' },
  { path: '/silent', rule: 'silent-failure', state: failing('documents.listDocuments', 'error'), place: 'Desk' },
  { path: '/vue', rule: 'silent-failure', state: failing('people.listGroups', 'slow'), place: 'There are no offices' },
  { path: '/vue', rule: 'console-error', state: failing('people.listGroups', 'not-found'), place: "reading 'length'" },
  { path: '/long', rule: 'overflow', state: longNames, place: 'Team' },
  { path: '/long', rule: 'cut-text', state: longNames, place: 'Team' },
  { path: '/long', rule: 'blank', state: failing('people.getPhoto', 'not-found'), place: 'The picture in "Team"' },
  { path: '/long', rule: 'accessibility', state: plain, place: 'Team' },
  { path: '/long', rule: 'date', state: plain, place: 'Team' },
]
