/** The screen that shows a scenario best. */
interface ScenarioView {
  path: string
  /** Default: the scenario's user. */
  user?: string
  /** A button to press, if only that shows what the scenario is about. */
  press?: string
  /** Whether requests fail. */
  fails?: true
  /** The text or label that the scenario is about. */
  finds: string
}

export const views: Record<string, ScenarioView> = {
  'small-company': { path: '/', user: 'employee', finds: 'Hello, Magdalena' },
  'company-of-300': { path: '/people/2/chart', finds: 'Managing Director' },
  'arabic-company': { path: '/', finds: 'Hello, ليلى' },
  empty: { path: '/', finds: 'No articles yet' },
  'many-people': { path: '/people', finds: '9,839 people' },
  'signed-out': { path: '/', fails: true, finds: 'Please sign in' },
  'drafts-awaiting-approval': { path: '/documents/1', finds: 'Approve Battery transport.md' },
  'checked-out-by-another': {
    path: '/documents/14',
    fails: true,
    press: 'Check out UF-200 Data sheet.pdf',
    finds: 'is checked out by',
  },
  'linked-everywhere': { path: '/documents/21', finds: 'Travel policy.pdf' },
  'full-trash': { path: '/documents/trash', finds: 'Canteen menu 12.txt' },
  'locked-folder': { path: '/documents/29', finds: 'This folder is locked' },
  'read-only-reader': { path: '/documents/1/1', finds: 'Version 3' },
  'deep-tree': { path: '/documents/36', finds: 'Found me.txt' },
  'badge-collector': { path: '/badges/mine', finds: 'Eighth town run' },
  'help-desk': { path: '/knowledge', finds: 'Batteriewechsel in zehn Minuten' },
  'expenses-to-approve': { path: '/expenses/approve', finds: 'To approve 8' },
  'busy-wall': { path: '/thanks', finds: 'Two newcomers in one week' },
  'new-joiner': { path: '/', finds: 'You are up to date' },
  'long-names': {
    path: '/',
    finds: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  'bad-connection': { path: '/', fails: true, finds: 'Loading' },
  'documents-down': { path: '/documents/1', fails: true, finds: 'documents are not available' },
  'too-many-requests': { path: '/', fails: true, finds: 'Too many requests' },
}
