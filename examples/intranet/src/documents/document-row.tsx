import type { DocumentItem } from 'fauxtranet'
import { useLock } from '../locks.ts'
import { Link } from '../route.tsx'
import { showDate } from '../ui/dates.ts'
import { Facts } from '../ui/facts.tsx'
import { FileIcon } from '../ui/icons.tsx'
import { PersonName } from '../ui/person.tsx'
import { showSize } from '../ui/sizes.ts'
import { useCheckOut } from './check-out.ts'
import { dragged } from './drag.ts'
import { LockChip } from './lock-chip.tsx'
import { rightsOnDocument } from './rights.ts'
import type { Piece } from './transfers.ts'

interface DocumentRowProps {
  document: DocumentItem
  /** Checked out by the signed-in user. */
  isMine: boolean
  /** Its folder is locked. */
  isLocked: boolean
  /** Has a pending draft: the user's own, or one to approve. */
  hasDraft: boolean
  isSelected: boolean
}

export function DocumentRow({ document, isMine, isLocked, hasDraft, isSelected }: DocumentRowProps) {
  const { doc_id, parent_id, title, version_num, creator, fsize, last_comment } = document
  const isMarker = document.doc_type === 'marker'
  const address = `/documents/${parent_id}/${doc_id}`
  const piece: Piece = { type: 'document', id: doc_id, title, parent: parent_id }
  const checkOut = useCheckOut(document)
  const holder = useLock(doc_id)
  const { mayCheckOut, mayDelete } = rightsOnDocument(document, { isLocked, isMine })
  const facts = [showDate(document.date_last_modified), isMarker ? 'On paper' : showSize(fsize)]
  return (
    <li className="row" aria-current={isSelected ? 'true' : undefined} {...dragged(piece, mayDelete && !holder)}>
      <FileIcon name={title} marker={isMarker} />
      <div className="row-text">
        <Link to={address} className="row-title">
          <bdi>{title}</bdi>
        </Link>
        {last_comment && <p dir="auto">{last_comment}</p>}
        <small>
          <PersonName {...creator} /> · <Facts of={facts} />
        </small>
      </div>
      <div className="row-actions">
        {holder && <LockChip holder={holder} />}
        {hasDraft && <span className="chip draft">Draft pending</span>}
        {isMine && <span className="chip mine">Checked out by you</span>}
        <span className="chip">v{version_num}</span>
        {mayCheckOut && !holder && (
          <button
            type="button"
            disabled={checkOut.isPending}
            aria-label={`Check out ${title}`}
            onClick={() => checkOut.mutate()}
          >
            Check out
          </button>
        )}
        {isMine && (
          <Link to={address} className="button" aria-label={`Check in ${title}`}>
            Check in
          </Link>
        )}
      </div>
    </li>
  )
}
