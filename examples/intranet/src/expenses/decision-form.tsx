import type { SheetDetail, User } from 'fauxtranet'
import { useState } from 'react'
import { Failure } from '../ui/failure.tsx'
import { useDecision } from './queries.ts'

/** A supervisor's yes or no, with a word about it in the notes of the sheet. */
export function DecisionForm({ sheet: { id, notes }, me }: { sheet: SheetDetail; me: User }) {
  const [comment, setComment] = useState('')
  const decision = useDecision(id)
  const decide = (status: 'approved' | 'rejected') => {
    const said = comment.trim()
    const all = [notes, said && `${me.fullname}: ${said}`].filter(Boolean).join('\n')
    decision.mutate({ status, ...(said && { notes: all }) })
  }
  return (
    <form className="panel" aria-label="Decision" onSubmit={(event) => event.preventDefault()}>
      <label>
        Comment
        <textarea rows={2} value={comment} onChange={(event) => setComment(event.target.value)} />
      </label>
      <Failure error={decision.error} />
      <div className="buttons">
        <button type="button" className="primary" disabled={decision.isPending} onClick={() => decide('approved')}>
          Approve
        </button>
        <button type="button" className="danger" disabled={decision.isPending} onClick={() => decide('rejected')}>
          Decline
        </button>
      </div>
    </form>
  )
}
