import type { AnyGap } from './gap.ts'
import { badges } from './gaps-badges.ts'
import { documents } from './gaps-documents.ts'
import { everywhere } from './gaps-everywhere.ts'
import { expenses } from './gaps-expenses.ts'
import { knowledgeBase } from './gaps-knowledge-base.ts'
import { notifications } from './gaps-notifications.ts'
import { people } from './gaps-people.ts'
import { peopleV1 } from './gaps-people-v1.ts'
import { thanks } from './gaps-thanks.ts'
import { trash } from './gaps-trash.ts'

// Where the spec is silent or says two things, and what is done here. Each has a test under its id, and a line in the README.

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

export type Gap = (typeof gaps)[number]

/** The ids of the gaps of one part: a record over them is complete, or does not compile. */
export type GapsAbout<About extends Gap['about']> = Extract<Gap, { about: About }>['id']

/** The gaps as a table in Markdown. */
export function gapsTable(): string {
  const lines = gaps.map(({ about, gap, chosen, evidence }) => `| ${about} | ${gap} | ${chosen} | ${evidence} |`)
  return ['| about | where the spec is silent | what is done here | |', '|---|---|---|---|', ...lines].join('\n')
}
