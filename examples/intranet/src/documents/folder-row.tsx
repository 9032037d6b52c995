import type { FolderItem } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { FolderIcon, LockIcon } from '../ui/icons.tsx'
import { dragged, useDropTarget } from './drag.ts'
import { PieceActions } from './piece-actions.tsx'
import { useMayCopy } from './rights.ts'
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
      {isOpen && <PieceActions piece={piece} mayDelete={mayDelete} mayTransfer={mayDelete || mayCopy} />}
    </li>
  )
}
