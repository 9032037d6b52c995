import type { DocumentItem, FolderItem } from 'fauxtranet'
import { root, useFolders } from './queries.ts'

type Permissions = FolderItem['permissions']

/** What the user may do in a folder. Nothing can be changed in a locked one. */
export function rightsInFolder(permissions: Permissions | undefined, isLocked: boolean) {
  const mayEdit = !isLocked && permissions?.edit === true
  return {
    mayEdit,
    /** As a draft, if `edit` is missing. */
    mayContribute: mayEdit || (!isLocked && permissions?.edit_meta === true),
    mayDelete: !isLocked && permissions?.delete === true,
  }
}

interface DocumentState {
  /** In a locked folder. */
  isLocked: boolean
  /** Checked out by the user. */
  isMine: boolean
  /** Has no live version yet, so it can only be approved or rejected. */
  isProposal?: boolean
}

/** What the user may do with a document. Whether a draft may be approved is in the draft. */
export function rightsOnDocument(
  { permissions, doc_type }: Pick<DocumentItem, 'permissions' | 'doc_type'>,
  { isLocked, isMine, isProposal = false }: DocumentState,
) {
  const { mayContribute, mayDelete } = rightsInFolder(permissions, isLocked)
  return {
    mayCheckOut: mayContribute && doc_type !== 'marker' && !isMine && !isProposal,
    mayDelete: mayDelete && !isProposal,
    /** The user may only save drafts. */
    mustDraft: !permissions.edit,
  }
}

/** Whether the user can probably add something somewhere: here, or to a folder at the top. */
export function useMayCopy(here: Permissions): boolean {
  const top = useFolders(root).data ?? []
  return here.edit || top.some(({ permissions }) => permissions.edit)
}
