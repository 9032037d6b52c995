import type { SheetDetail, User } from 'fauxtranet'
import { useState } from 'react'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
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
    <Form
      label="Decision"
      submit="Approve"
      deeds={[decision]}
      onSubmit={() => decide('approved')}
      more={
        <button type="button" className="danger" onClick={() => decide('rejected')}>
          Decline
        </button>
      }
    >
      <TextField label="Comment" rows={2} value={comment} onChange={setComment} />
    </Form>
  )
}
