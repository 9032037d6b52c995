import type { Scenario } from '../src/world/scenario.ts'
import type { ByName } from '../src/world/scene.ts'
import { arabicCompany } from './arabic-company.ts'
import { badConnection } from './bad-connection.ts'
import { badgeCollector } from './badge-collector.ts'
import { busyWall } from './busy-wall.ts'
import { checkedOutByAnother } from './checked-out-by-another.ts'
import { companyOf300 } from './company-of-300.ts'
import { deepTree } from './deep-tree.ts'
import { documentsDown } from './documents-down.ts'
import { draftsAwaitingApproval } from './drafts-awaiting-approval.ts'
import { empty } from './empty.ts'
import { expensesToApprove } from './expenses-to-approve.ts'
import { fullTrash } from './full-trash.ts'
import { helpDesk } from './help-desk.ts'
import { linkedEverywhere } from './linked-everywhere.ts'
import { lockedFolder } from './locked-folder.ts'
import { longNames } from './long-names.ts'
import { manyPeople } from './many-people.ts'
import { newJoiner } from './new-joiner.ts'
import { readOnlyReader } from './read-only-reader.ts'
import { signedOut } from './signed-out.ts'
import { smallCompany } from './small-company.ts'
import { tooManyRequests } from './too-many-requests.ts'

const presets = [
  smallCompany,
  companyOf300,
  arabicCompany,
  empty,
  manyPeople,
  signedOut,
  draftsAwaitingApproval,
  checkedOutByAnother,
  linkedEverywhere,
  fullTrash,
  lockedFolder,
  readOnlyReader,
  deepTree,
  badgeCollector,
  helpDesk,
  expensesToApprove,
  busyWall,
  newJoiner,
  longNames,
  badConnection,
  documentsDown,
  tooManyRequests,
] as const

/** The default comes first. */
export const scenarios: readonly Scenario[] = presets

export type { ScenarioName } from '../src/world/scene.ts'

declare module '../src/world/scene.ts' {
  interface Scenarios extends ByName<typeof presets> {}
}

export {
  arabicCompany,
  badConnection,
  badgeCollector,
  busyWall,
  checkedOutByAnother,
  companyOf300,
  deepTree,
  documentsDown,
  draftsAwaitingApproval,
  empty,
  expensesToApprove,
  fullTrash,
  helpDesk,
  linkedEverywhere,
  lockedFolder,
  longNames,
  manyPeople,
  newJoiner,
  readOnlyReader,
  signedOut,
  smallCompany,
  tooManyRequests,
}
