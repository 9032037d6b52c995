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
  /** A folder that is only linked there. */
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

/** The platform replies with 204 even if it skips something, so a skipped piece is an error. */
async function transfer(api: Api, { kind, piece, to }: Transfer): Promise<void> {
  const { type, id, parent, title, isLink } = piece
  const object = type === 'document' || isLink ? { type, id, parent_id: parent } : { type, id }
  const warning = await api.callForWarning(`documents.${kind}`, { body: { objects: [object], destination: to.id } })
  const reason = /skipped \w+ \d+: (.*?)\.(?= |$)/.exec(warning)?.[1]?.replace(`folder ${to.id}`, to.title)
  if (!reason) return
  const subject = /^(is|has|was|cannot) /.test(reason) ? 'it ' : ''
  throw new Error(`${title} was not ${done[kind]}: ${subject}${reason}.`)
}
