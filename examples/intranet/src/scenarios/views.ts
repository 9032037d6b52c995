interface ScenarioView {
  path: string
  /** Default: the scenario's user. */
  user?: string
}

/** The screen that shows a scenario best. */
export const views: Record<string, ScenarioView> = {
  'small-company': { path: '/', user: 'employee' },
  'company-of-300': { path: '/people/2/chart' },
  'arabic-company': { path: '/' },
  empty: { path: '/' },
  'many-people': { path: '/people' },
  'signed-out': { path: '/' },
  'drafts-awaiting-approval': { path: '/documents/1' },
  'checked-out-by-another': { path: '/documents/15' },
  'linked-everywhere': { path: '/documents/21' },
  'full-trash': { path: '/documents/trash' },
  'locked-folder': { path: '/documents/29' },
  'read-only-reader': { path: '/documents/1/1' },
  'deep-tree': { path: '/documents/36' },
  'badge-collector': { path: '/badges/mine' },
  'help-desk': { path: '/knowledge' },
  'expenses-to-approve': { path: '/expenses/approve' },
  'busy-wall': { path: '/thanks' },
  'new-joiner': { path: '/' },
  'long-names': { path: '/' },
  'bad-connection': { path: '/' },
  'documents-down': { path: '/documents/1' },
  'too-many-requests': { path: '/' },
}
