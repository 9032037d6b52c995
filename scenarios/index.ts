import type { Scenario } from '../src/scenario.ts'
import { checkedOutByAnother } from './checked-out-by-another.ts'
import { deepTree } from './deep-tree.ts'
import { draftsAwaitingApproval } from './drafts-awaiting-approval.ts'
import { empty } from './empty.ts'
import { fullTrash } from './full-trash.ts'
import { linkedEverywhere } from './linked-everywhere.ts'
import { lockedFolder } from './locked-folder.ts'
import { manyPeople } from './many-people.ts'
import { readOnlyReader } from './read-only-reader.ts'
import { signedOut } from './signed-out.ts'
import { smallCompany } from './small-company.ts'

/** Every preset, the usual one first. */
export const scenarios: readonly Scenario[] = [
  smallCompany,
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
]

export {
  checkedOutByAnother,
  deepTree,
  draftsAwaitingApproval,
  empty,
  fullTrash,
  linkedEverywhere,
  lockedFolder,
  manyPeople,
  readOnlyReader,
  signedOut,
  smallCompany,
}
