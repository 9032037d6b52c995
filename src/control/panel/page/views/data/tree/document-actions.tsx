import { sendAsUser } from '../../../state/app-request.ts'
import { act } from '../../../state/notice.ts'
import { currentPerson } from '../../../state/people.ts'
import type { Names, Row } from '../../../state/rows.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'

interface DocumentActionsProps {
  document: Row
  names: Names
  hasDraft: boolean
}

const root = '/intranet/rest/documents'

/** Who has checked it out, whether it has a draft, and what the signed-in user can do about it. */
export function DocumentActions({ document, names, hasDraft }: DocumentActionsProps) {
  const { id, doc_type, declared_at, trash_id } = document
  const title = String(document.title)
  const holder = document.checked_out_by as number | null
  const holderName = (holder !== null && names.users?.[holder]) || ''
  const work = (method: string, path: string, message: string) =>
    act(() => sendAsUser(method, path), `${message} ${title}.`)
  if (trash_id !== null) return <span class="mark deleted">in the trash</span>
  return (
    <>
      {declared_at !== null && <span class="mark">record</span>}
      {holder !== null && (
        <span class="mark warning linked">
          <Avatar id={holder} name={holderName} size={16} /> {`checked out by ${holderName}`}
        </span>
      )}
      {hasDraft && <span class="mark added">draft</span>}
      {hasDraft && (
        <Button
          of={title}
          onClick={() => work('PUT', `/intranet/documents/document/${id}/approve`, 'Approved the draft of')}
        >
          Approve
        </Button>
      )}
      {holder === null && doc_type !== 'marker' && !hasDraft && (
        <Button of={title} onClick={() => work('POST', `${root}/document/${id}/checkout`, 'Checked out')}>
          Check out
        </Button>
      )}
      {holder !== null && holder === currentPerson.value?.id && (
        <Button of={title} onClick={() => work('DELETE', `${root}/checkin/${id}`, 'Cancelled the check-out of')}>
          Cancel check-out
        </Button>
      )}
    </>
  )
}
