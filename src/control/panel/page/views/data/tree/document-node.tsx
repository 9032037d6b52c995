import type { Names, Row } from '../../../state/rows.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RowLink } from '../../../ui/row-link.tsx'
import { Time } from '../../../ui/time.tsx'
import { RowPicture } from '../row-picture.tsx'
import { DocumentActions } from './document-actions.tsx'

interface DocumentNodeProps {
  document: Row
  names: Names
  hasDraft: boolean
  permitted: readonly string[] | undefined
  isOpen: boolean
  onToggle: () => void
}

/** A document in the tree, which opens a preview of its file. */
export function DocumentNode({ document, names, hasDraft, permitted, isOpen, onToggle }: DocumentNodeProps) {
  const id = document.id as number
  return (
    <li>
      <div class="line">
        <button type="button" class="node" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? 'down' : 'right'} />
          <Icon name="document" />
          <span dir="auto">{String(document.title)}</span>
        </button>
        <DocumentActions document={document} names={names} hasDraft={hasDraft} permitted={permitted} />
      </div>
      {isOpen && (
        <div class="preview">
          <RowPicture table="documents" id={id} name={String(document.title)} none={<p class="remark">No file.</p>} />
          <p>
            <RowLink table="documents" id={id} name="Details and timeline" />{' '}
            <small>
              changed <Time at={String(document.modified_at)} />
            </small>
          </p>
        </div>
      )}
    </li>
  )
}
