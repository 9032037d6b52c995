import type { Rule, SweepFault, VisitState } from '../../../../node/sweep/report.ts'

/** A fault of the app that one rule finds in one state. All other visits are sound. */
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
  { path: '/uncaught', rule: 'uncaught-error', state: failing('people.listRoles', 'error'), place: "reading 'length'" },
  { path: '/console', rule: 'console-error', state: failing('people.listGroups', 'forbidden'), place: 'The teams' },
  { path: '/blank-list', rule: 'blank', state: failing('thanks.listTags', 'empty'), place: 'Tags' },
  { path: '/blank-page', rule: 'blank', state: failing('badges.listBadges', 'truncated'), place: 'The page' },
  { path: '/spinner', rule: 'endless-spinner', state: failing('thanks.listNotes', 'offline'), place: 'Wall' },
  { path: '/silent', rule: 'silent-failure', state: failing('documents.listDocuments', 'error'), place: 'Desk' },
  { path: '/unnamed', rule: 'accessibility', state: plain, place: 'Sites' },
  { path: '/wide', rule: 'overflow', state: longNames, place: 'Names' },
  { path: '/cut', rule: 'cut-text', state: longNames, place: 'Team' },
  { path: '/dates', rule: 'date', state: plain, place: 'Notes' },
]
