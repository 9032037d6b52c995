import { failed, forbidden } from '../../../core/refusal.ts'
import { filteredList } from '../../../core/store/filter.ts'
import { byId, byTitle, orderIn, sortRows } from '../../../core/store/order.ts'
import { notify } from '../../../core/store/outbox.ts'
import { orIfMissing } from '../../../core/unseen.ts'
import type { World } from '../../../world/world.ts'
import { fullnameOf, mayAdminister, type StoredUser } from '../../people/directory.ts'
import type { StoredFolder, StoredVersion } from '../model.ts'
import {
  checkChangeable,
  checkUnlocked,
  chooseFolder,
  findDocument,
  foldersOf,
  isChangeable,
  isUnlocked,
  type LocatedVersion,
  needLocation,
} from './locations.ts'
import { checkRight, foldersWithRight, may } from './rights.ts'
import { purgeDocuments, purgeVersions } from './trash.ts'
import { findDraft, findLatest } from './versions.ts'

const draftsBy = filteredList<StoredVersion, { creator: number }>(({ creator }) => ({
  where: { is_draft: true, creator_id: creator },
}))

// Spec, Drafts: lists of drafts cover all folders.
export function listOwnDrafts(world: World, user: StoredUser): readonly ListedDraft[] {
  const own = draftsBy(world.versions, byId, { creator: user.id })
  return sortRows(listDrafts(world, user, own.rows), orderIn(world, byTitle))
}

export function listDraftsToApprove(world: World, user: StoredUser): readonly ListedDraft[] {
  const drafts = listDrafts(world, user, draftsNear(world, user)).filter(({ mayApprove }) => mayApprove)
  return sortRows(drafts, orderIn(world, byTitle))
}

/** Searches either all drafts or the folders where the user may edit, whichever has fewer rows. */
function draftsNear(world: World, user: StoredUser): readonly StoredVersion[] {
  const { placements, versions } = world
  const drafts = () => versions.where('is_draft', true)
  if (mayAdminister(user, 'documents')) return drafts()
  const folders = [...foldersWithRight(world, user, 'edit')]
  const size = folders.reduce((sum, id) => sum + placements.count('folder_id', id), 0)
  if (size > versions.count('is_draft', true)) return drafts()
  const ids = new Set(folders.flatMap((id) => placements.where('folder_id', id)).map(({ document_id }) => document_id))
  return [...ids].flatMap((id) => findDraft(world, id) ?? [])
}

export type ListedDraft = ReturnType<typeof listDrafts>[number]

function listDrafts(world: World, user: StoredUser, drafts: readonly StoredVersion[]) {
  return drafts.flatMap((draft) => {
    const document = findDocument(world, draft.document_id)
    if (!document) return []
    const folders = foldersOf(world, document.id)
    const open = folders.filter((folder) => isUnlocked(world, { document, folder }))
    const editable = open.filter((folder) => may(world, user, 'edit', folder))
    const decisive = approvalFolders(world, draft, folders).find((folder) => editable.includes(folder))
    const mayApprove = decisive !== undefined && isChangeable(user, document)
    return {
      id: document.id,
      title: document.title,
      folder: mayApprove ? decisive : chooseFolder(world, user, folders, ['edit'])!,
      draft,
      mayApprove,
      mayReject: editable.length > 0 || (draft.creator_id === user.id && open.length > 0),
    }
  })
}

/** Gap: the folder where a linked document was checked out decides who may approve its draft, or any of its folders. */
function approvalFolders(
  { fidelity }: World,
  { drafted_in }: StoredVersion,
  folders: readonly StoredFolder[],
): readonly StoredFolder[] {
  const origin = fidelity['draft-approval'] === 'any' ? undefined : folders.find(({ id }) => id === drafted_in)
  return origin ? [origin] : folders
}

/** Spec, Drafts: anyone who may edit in the folder can approve a draft; 500 if there is nothing to approve. */
export function approve(world: World, user: StoredUser, id: number, parent_id?: number): void {
  const find = () => needLocation(world, user, { doc_id: id, parent_id }, ['edit'])
  const missing = `there is no draft of document ${id}${parent_id === undefined ? '' : ` in folder ${parent_id}`}`
  const { document, folder: found } = orIfMissing(find, () => failed(missing))
  const draft = findDraft(world, id)
  const decisive = draft ? approvalFolders(world, draft, foldersOf(world, id)) : []
  const folder = decisive.length === 1 ? decisive[0]! : found
  checkRight(world, user, 'edit', folder)
  if (!draft) throw failed(`there is no draft of document ${id}`)
  checkChangeable(world, user, document)
  checkUnlocked(world, { document, folder })
  // Gap: if a live version was added after the draft, the draft takes the next number.
  const { next_version_num } = document
  const isOvertaken = (findLatest(world, id)?.version_num ?? 0) > draft.version_num
  const version_num = isOvertaken ? next_version_num : draft.version_num
  const title = draft.new_title ?? document.title
  world.versions.patch(draft.id, { is_draft: false, new_title: null, version_num })
  world.documents.patch(id, {
    title,
    next_version_num: next_version_num + Number(isOvertaken),
    modified_at: world.clock.instant(),
  })
  notifyUploader(world, user, draft, 'approved', title)
}

/** Spec, Drafts: uploaders and approvers may reject a draft. A document without a live version is deleted with it. */
export function rejectDraft(world: World, user: StoredUser, draft: LocatedVersion): void {
  const { document, folder, version } = draft
  if (version.creator_id !== user.id && !may(world, user, 'edit', folder)) {
    throw forbidden(`you may not reject the draft of document ${document.id}`)
  }
  checkUnlocked(world, draft)
  if (findLatest(world, document.id)) purgeVersions(world, [version])
  else purgeDocuments(world, [document.id])
  notifyUploader(world, user, version, 'rejected', document.title)
}

function notifyUploader(
  world: World,
  user: StoredUser,
  { creator_id, document_id }: StoredVersion,
  outcome: 'approved' | 'rejected',
  title: string,
): void {
  const uploader = world.users.get(creator_id)
  if (!uploader) return
  notify(world, {
    to: { id: uploader.id, name: fullnameOf(uploader) },
    kind: `draft.${outcome}`,
    subject: `Draft ${outcome}: ${title}`,
    text: `“${title}” ${outcome === 'approved' ? 'is live now' : 'was rejected and is gone'}. By ${fullnameOf(user)}.`,
    about: `document ${document_id}`,
  })
}
