import { type FormEvent, useState } from 'react'
import { Failure } from '../ui/failure.tsx'
import { FileField } from '../ui/file-field.tsx'
import { useCancelCheckOut } from './queries.ts'
import { useCheckIn } from './uploads.ts'

/** What is on one's desk goes back with a new version, or as it was. */
export function CheckInForm({ docId, mustDraft }: { docId: number; mustDraft: boolean }) {
  const [file, setFile] = useState<File>()
  const [comment, setComment] = useState('')
  const [isDraft, setDraft] = useState(false)
  const checkIn = useCheckIn(docId)
  const cancel = useCancelCheckOut()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file) checkIn.mutate({ file, comment, is_draft: isDraft || mustDraft })
  }
  return (
    <form className="panel" aria-label="Check in" onSubmit={submit}>
      <p>
        <strong>You have this document.</strong> Nobody else can change it until you check it in.
      </p>
      <FileField file={file} onChoose={setFile} />
      <label>
        What is new
        <input value={comment} onChange={(event) => setComment(event.target.value)} />
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={isDraft || mustDraft}
          disabled={mustDraft}
          onChange={(event) => setDraft(event.target.checked)}
        />
        As a draft, which somebody has to approve
      </label>
      <Failure error={checkIn.error ?? cancel.error} />
      <div className="buttons">
        <button type="submit" className="primary" disabled={!file || checkIn.isPending}>
          {checkIn.isPending ? 'Checking in…' : 'Check in'}
        </button>
        <button type="button" className="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate(docId)}>
          Cancel check-out
        </button>
      </div>
    </form>
  )
}
