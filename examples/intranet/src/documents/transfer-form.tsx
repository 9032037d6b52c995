import type { FolderItem } from 'fauxtranet'
import { useId, useState } from 'react'
import { Form } from '../ui/form.tsx'
import { FolderIcon } from '../ui/icons.tsx'
import { FolderTree } from './folder-tree.tsx'
import { type Piece, type TransferKind, useTransfer } from './transfers.ts'

const labels = { move: 'Move', copy: 'Copy', link: 'Link' }

interface TransferFormProps {
  piece: Piece
  mayMove: boolean
  /** With the place of a moved piece. */
  onDone: (movedTo?: number) => void
}

/** The same as dragging, with the keyboard. Only it can link. */
export function TransferForm({ piece, mayMove, onDone }: TransferFormProps) {
  const kinds: TransferKind[] = mayMove ? ['move', 'copy', 'link'] : ['copy', 'link']
  const [kind, setKind] = useState(kinds[0]!)
  const [to, setTo] = useState<FolderItem>()
  const name = useId()
  const transfer = useTransfer()
  return (
    <Form
      label={`Move, copy or link ${piece.title}`}
      submit={labels[kind]}
      isReady={to !== undefined}
      mutations={[transfer]}
      onSubmit={() =>
        to && transfer.mutate({ kind, piece, to }, { onSuccess: () => onDone(kind === 'move' ? to.id : undefined) })
      }
      more={
        <button type="button" className="quiet" onClick={() => onDone()}>
          Cancel
        </button>
      }
    >
      <fieldset className="choices">
        <legend>What to do</legend>
        {kinds.map((each) => (
          <label key={each} className="check">
            <input type="radio" name={`${name} kind`} checked={kind === each} onChange={() => setKind(each)} />
            {labels[each]}
          </label>
        ))}
      </fieldset>
      {kind === 'link' && (
        <p>
          <bdi>A link shows the same {piece.type} in a second folder.</bdi>
        </p>
      )}
      <fieldset className="folder-choice">
        <legend>Target folder</legend>
        <FolderTree openTo={piece.parent}>
          {(folder) => (
            <label className="check">
              <input
                type="radio"
                name={`${name} folder`}
                checked={to?.id === folder.id}
                disabled={
                  !folder.permissions.edit || folder.inactive || (folder.id === piece.parent && kind !== 'copy')
                }
                onChange={() => setTo(folder)}
              />
              <FolderIcon locked={folder.inactive} />
              <span dir="auto">{folder.title}</span>
            </label>
          )}
        </FolderTree>
      </fieldset>
    </Form>
  )
}
