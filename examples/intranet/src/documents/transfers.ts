import type { Api } from '../api.ts'
import { useApiMutation } from '../api-context.tsx'
import { useNotify } from './notices.tsx'

/** A folder or document to move, copy or link. */
export interface Piece {
  type: 'folder' | 'document'
  id: number
  title: string
  /** The folder where the user sees it. */
  parent: number
  /** It is only linked there. */
  isLink?: boolean
}

export type TransferKind = 'move' | 'copy' | 'link'

interface Transfer {
  kind: TransferKind
  piece: Piece
  to: { id: number; title: string }
}

const done = { move: 'moved', copy: 'copied', link: 'linked' }

export function useTransfer() {
  const notify = useNotify()
  return useApiMutation(async (api, { kind, piece, to }: Transfer) => {
    await transfer(api, { kind, piece, to })
    const back = { kind, piece: { ...piece, parent: to.id }, to: { id: piece.parent, title: '' } }
    notify({
      text: `${piece.title} was ${done[kind]} to ${to.title}.`,
      undo: kind === 'move' ? (api) => transfer(api, back) : undefined,
    })
  })
}

/** The platform replies with 204 even if it skips something, so the folders are compared. */
async function transfer(api: Api, { kind, piece, to }: Transfer): Promise<void> {
  const { type, id, parent, title, isLink } = piece
  const object = type === 'document' || isLink ? { type, id, parent_id: parent } : { type, id }
  const name = `${type} ${id}`
  const before = kind === 'copy' ? await listNames(api, to.id) : []
  const warning = await api.callForWarning(`documents.${kind}`, { body: { objects: [object], destination: to.id } })
  const after = await listNames(api, kind === 'move' ? parent : to.id)
  const isDone = {
    move: !after.includes(name),
    link: after.includes(name),
    copy: after.some((each) => !before.includes(each)),
  }
  if (!isDone[kind]) throw new Error(`${title} was not ${done[kind]}.`, { cause: reasonIn(warning) })
}

/** The simulator writes "skipped document 6: is checked out by Ada Byron." */
function reasonIn(warning: string): string {
  const reason = warning.replace(/^skipped \w+ \d+: /, '')
  return /^(is|cannot) /.test(reason) ? `It ${reason}` : reason
}

/** The contents of a folder: `document 6`, `folder 3`. */
async function listNames(api: Api, id: number): Promise<string[]> {
  const contents = await api.call('documents.listFolder', { params: { id } })
  return contents.map((entry) => ('doc_id' in entry ? `document ${entry.doc_id}` : `folder ${entry.id}`))
}
