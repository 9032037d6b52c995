import { type ReactNode, useState } from 'react'
import type { Api } from '../api.ts'
import { useRoute } from '../route.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useDeletion } from './deletions.ts'
import { TransferForm } from './transfer-form.tsx'
import type { Piece } from './transfers.ts'

interface PieceActionsProps {
  piece: Piece
  mayDelete: boolean
  mayTransfer: boolean
  /** More buttons, at the start. */
  children?: ReactNode
}

/** Moves, copies, links or deletes a folder or a document. The details of a document follow it. */
export function PieceActions({ piece, mayDelete, mayTransfer, children }: PieceActionsProps) {
  const { type, id, parent, isLink } = piece
  const { go } = useRoute()
  const [isMoving, setMoving] = useState(false)
  const remove = useDeletion(piece, async (api) => {
    await deletePiece(api, piece)
    if (type === 'document') go(`/documents/${parent}`)
  })
  return (
    <>
      <div className="row-more buttons">
        {children}
        {mayTransfer && (
          <button type="button" aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
            Move, copy or link…
          </button>
        )}
        {mayDelete && (
          <ConfirmButton
            label={isLink ? 'Remove link' : 'Delete'}
            confirmLabel={isLink ? 'Remove from this folder' : 'Move to trash'}
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        )}
      </div>
      {isMoving && (
        <TransferForm
          piece={piece}
          mayMove={mayDelete}
          onDone={(movedTo) => (movedTo && type === 'document' ? go(`/documents/${movedTo}/${id}`) : setMoving(false))}
        />
      )}
    </>
  )
}

function deletePiece(api: Api, { type, id, parent, isLink }: Piece): Promise<unknown> {
  if (type === 'document') {
    return api.call('documents.deleteDocument', { params: { doc_id: id }, query: { parent_id: parent } })
  }
  return api.call('documents.deleteFolder', { params: { id }, query: isLink ? { parent_id: parent } : {} })
}
