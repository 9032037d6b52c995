import { badges, badgesValues } from '../apps/badges/gaps.ts'
import { documentsValues } from '../apps/documents/gap-values.ts'
import { documents } from '../apps/documents/gaps.ts'
import { expenses, expensesValues } from '../apps/expenses/gaps.ts'
import { knowledgeBase, knowledgeBaseValues } from '../apps/knowledge-base/gaps.ts'
import { people, peopleValues } from '../apps/people/gaps.ts'
import { peopleV1, peopleV1Values } from '../apps/people-v1/gaps.ts'
import { thanks, thanksValues } from '../apps/thanks/gaps.ts'
import { trash, trashValues } from '../apps/trash/gaps.ts'
import { type AnyGap, reasons } from '../core/gap.ts'
import { everywhereValues } from './gap-values-everywhere.ts'
import { everywhere } from './gaps-everywhere.ts'
import { notifications } from './gaps-notifications.ts'

// Where the spec is silent or contradicts itself, and what the simulator does. Each gap has a test with its id, and a row in docs/specification-gaps.md.

export const gaps = [
  ...everywhere,
  ...people,
  ...peopleV1,
  ...badges,
  ...knowledgeBase,
  ...expenses,
  ...documents,
  ...trash,
  ...thanks,
  ...notifications,
] as const satisfies readonly AnyGap[]

/** The values of the gaps that can be set. */
export const gapValues: Values = {
  ...everywhereValues,
  ...peopleValues,
  ...peopleV1Values,
  ...badgesValues,
  ...knowledgeBaseValues,
  ...expensesValues,
  ...documentsValues,
  ...trashValues,
  ...thanksValues,
}
// Spelt out, so that the declarations of the package include the types of the settings.
type Values = typeof everywhereValues &
  typeof peopleValues &
  typeof peopleV1Values &
  typeof badgesValues &
  typeof knowledgeBaseValues &
  typeof expensesValues &
  typeof documentsValues &
  typeof trashValues &
  typeof thanksValues

export type Gap = (typeof gaps)[number]

/** The applications that each part is about. */
export const applicationsOf: Readonly<Record<Gap['about'], readonly string[]>> = {
  Everywhere: [],
  People: ['people', 'people-v1'],
  'People, version 1': ['people-v1'],
  Badges: ['badges'],
  'Knowledge base': ['knowledge-base'],
  Expenses: ['expenses'],
  Documents: ['documents'],
  'Trash can': ['trash'],
  'Thank you': ['thanks'],
  Notifications: [],
}

/** The ids of the gaps of one part. A record with these keys must be complete to compile. */
export type GapsAbout<About extends Gap['about']> = Extract<Gap, { about: About }>['id']

/** The gaps as a table in Markdown. */
export function gapsTable(): string {
  const rows = gaps.map(({ about, gap, chosen, evidence }: AnyGap) => {
    const column = evidence in reasons ? `\`${evidence}\`` : evidence
    return `| ${about} | ${gap} | ${chosen} | ${column} |`
  })
  return ['| about | where the spec is silent | what is done here | |', '|---|---|---|---|', ...rows].join('\n')
}

/** What stands in the last column of that table. */
export function evidenceList(): string {
  const listed = Object.entries(reasons).map(([reason, sentence]) => `- \`${reason}\`: our choice; ${sentence}`)
  return [
    '- **P**: seen in public documentation, code or clients of the platform',
    '- **C**: our choice, and it can be set',
    ...listed,
  ].join('\n')
}
