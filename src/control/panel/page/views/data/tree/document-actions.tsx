import type { TargetedMouseEvent } from 'preact'
import { sendAsUser } from '../../../state/app-request.ts'
import { act } from '../../../state/notice.ts'
import type { Names, Row } from '../../../state/rows.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'

interface DocumentActionsProps {
  document: Row
  names: Names
  hasDraft: boolean
  /** The endpoints that accept a request of the signed-in user. */
  permitted: readonly string[] | undefined
}

const root = '/intranet/rest/documents'

/** Who has checked it out, whether it has a draft, and what the signed-in user can do about it. */
export function DocumentActions({ document, names, hasDraft, permitted = [] }: DocumentActionsProps) {
  const { id, declared_at, trash_id } = document
  const title = String(document.title)
  const holder = document.checked_out_by as number | null
  const holderName = (holder !== null && names.users?.[holder]) || ''
  const work = (method: string, path: string, message: string) =>
    act(() => sendAsUser(method, path), `${message} ${title}.`)
  const isOwn = permitted.includes('documents.cancelCheckOut')
  const approve = ({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>) => {
    // The button goes with the draft.
    currentTarget.closest('.line, .row-head')?.querySelector<HTMLElement>('.node, h2')?.focus()
    return work('PUT', `/intranet/documents/document/${id}/approve`, 'Approved the draft of')
  }
  if (trash_id !== null) return <span class="mark deleted">in the trash</span>
  return (
    <>
      {declared_at !== null && <span class="mark">record</span>}
      {holder !== null && (
        <span class="mark warning linked">
          <Avatar id={holder} size={16} /> {`checked out by ${holderName}`}
        </span>
      )}
      {hasDraft && <span class="mark added">draft</span>}
      {permitted.includes('documents.approve') && (
        <Button of={title} onClick={approve}>
          Approve
        </Button>
      )}
      {/* One button for both, so that it keeps the focus. */}
      {(isOwn || permitted.includes('documents.checkOut')) && (
        <Button
          of={title}
          onClick={() =>
            isOwn
              ? work('DELETE', `${root}/checkin/${id}`, 'Cancelled the check-out of')
              : work('POST', `${root}/document/${id}/checkout`, 'Checked out')
          }
        >
          {isOwn ? 'Cancel check-out' : 'Check out'}
        </Button>
      )}
    </>
  )
}
