import type { FolderItem } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import { FolderIcon, LockIcon } from '../ui/icons.tsx'
import { useDeletion } from './deletions.ts'
import { dragged, useDropTarget } from './drag.ts'
import { useMayCopy } from './queries.ts'
import { TransferForm } from './transfer-form.tsx'
import type { Piece } from './transfers.ts'

export function FolderRow({ folder, mayDelete }: { folder: FolderItem; mayDelete: boolean }) {
  const { id, title, inactive, metadata, parent_id, URI } = folder
  const [isOpen, setOpen] = useState(false)
  const mayCopy = useMayCopy(folder.permissions)
  // Only the address of a linked folder has it.
  const isLink = new URL(URI).searchParams.has('parent_id')
  const piece: Piece = { type: 'folder', id, title, parent: parent_id, isLink }
  return (
    <li className="row folder-row" {...dragged(piece, mayDelete)} {...useDropTarget(folder)}>
      <span className="row-icon">
        <FolderIcon locked={inactive} />
      </span>
      <div className="row-text">
        <Link to={`/documents/${id}`} className="row-title">
          <bdi>{title}</bdi> {inactive && <LockIcon />}
        </Link>
        {typeof metadata.description === 'string' && <p dir="auto">{metadata.description}</p>}
      </div>
      <div className="row-actions">
        {isLink && <span className="chip">Link</span>}
        {(mayDelete || mayCopy) && (
          <button
            type="button"
            className="quiet dots"
            aria-expanded={isOpen}
            aria-label={`More for ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            ⋯
          </button>
        )}
      </div>
      {isOpen && <FolderActions piece={piece} mayDelete={mayDelete} />}
    </li>
  )
}

function FolderActions({ piece, mayDelete }: { piece: Piece; mayDelete: boolean }) {
  const { id, title, parent, isLink } = piece
  const [isMoving, setMoving] = useState(false)
  const query = isLink ? { parent_id: parent } : {}
  const remove = useDeletion(title, (api) => api.call('documents.deleteFolder', { params: { id }, query }))
  if (isMoving) return <TransferForm piece={piece} mayMove={mayDelete} onDone={() => setMoving(false)} />
  return (
    <div className="row-more buttons">
      <button type="button" onClick={() => setMoving(true)}>
        Move, copy or link…
      </button>
      {mayDelete && (
        <ConfirmButton
          label={isLink ? 'Remove link' : 'Delete'}
          confirmLabel={isLink ? 'Remove link' : 'Move to trash'}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
      <Failure error={remove.error} />
    </div>
  )
}
