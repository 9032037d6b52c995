import type { SheetDetail, User } from 'fauxtranet'
import { useState } from 'react'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useUpdateSheet } from './queries.ts'

/** Approves or declines a sheet. The comment is added to its notes. */
export function DecisionForm({ sheet: { id, notes }, me }: { sheet: SheetDetail; me: User }) {
  const [comment, setComment] = useState('')
  const decision = useUpdateSheet(id)
  const decide = (status: 'approved' | 'rejected') => {
    const text = comment.trim()
    const all = [notes, text && `${me.fullname}: ${text}`].filter(Boolean).join('\n')
    decision.mutate({ status, ...(text && { notes: all }) })
  }
  return (
    <Form
      label="Decision"
      submit="Approve"
      mutations={[decision]}
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
