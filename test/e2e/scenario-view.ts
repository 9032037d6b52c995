import type { Page } from 'playwright'

export { views } from '../../examples/intranet/src/scenarios/views.ts'

interface Expected {
  /** The text or label that the scenario is about. */
  finds: string
  /** Whether requests fail. */
  fails?: true
}

/** What a scenario shows in the view of the gallery. */
export const expected: Record<string, Expected> = {
  'small-company': { finds: 'Hello, Magdalena' },
  'company-of-300': { finds: 'Managing Director' },
  'arabic-company': { finds: 'Hello, ليلى' },
  empty: { finds: 'No articles yet' },
  'many-people': { finds: '9,839 people' },
  'signed-out': { finds: 'Please sign in', fails: true },
  'drafts-awaiting-approval': { finds: 'Approve Battery transport.md' },
  'checked-out-by-another': { finds: 'Checked out by Alicja Ciesielska' },
  'linked-everywhere': { finds: 'Travel policy.pdf' },
  'full-trash': { finds: 'Canteen menu 12.txt' },
  'locked-folder': { finds: 'This folder is locked' },
  'read-only-reader': { finds: 'Version 3' },
  'deep-tree': { finds: 'Found me.txt' },
  'badge-collector': { finds: 'Eighth town run' },
  'help-desk': { finds: 'Batteriewechsel in zehn Minuten' },
  'expenses-to-approve': { finds: 'To approve 8' },
  'busy-wall': { finds: 'Two newcomers in one week' },
  'new-joiner': { finds: 'You are up to date' },
  'long-names': { finds: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
  'bad-connection': { finds: 'Loading', fails: true },
  'documents-down': { finds: 'documents are not available', fails: true },
  'too-many-requests': { finds: 'Too many requests', fails: true },
}

/** Opens a scenario, until the page shows what the scenario is about. */
export async function openScenario(page: Page, name: string, address: string): Promise<void> {
  const { finds } = expected[name]!
  await page.goto(address)
  await page.getByText(finds).or(page.getByLabel(finds)).filter({ visible: true }).first().waitFor()
}
