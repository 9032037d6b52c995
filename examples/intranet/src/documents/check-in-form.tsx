import { useState } from 'react'
import { useApiMutation } from '../api-context.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Form } from '../ui/form.tsx'
import { Progress } from '../ui/progress.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DraftField } from './draft-field.tsx'
import { useCheckIn } from './uploads.ts'

/** Checks a document in with a new version, or cancels the check-out. */
export function CheckInForm({ docId, mustDraft }: { docId: number; mustDraft: boolean }) {
  const [file, setFile] = useState<File>()
  const [comment, setComment] = useState('')
  const [is_draft, setDraft] = useState(mustDraft)
  const checkIn = useCheckIn(docId)
  const cancel = useApiMutation((api) => api.call('documents.cancelCheckOut', { params: { doc_id: docId } }))
  const choose = (chosen: File) => {
    checkIn.reset()
    setFile(chosen)
  }
  return (
    <Form
      label="Check in"
      submit="Check in"
      isReady={file !== undefined}
      mutations={[checkIn, cancel]}
      onSubmit={() => file && checkIn.mutate({ file, comment, is_draft })}
      more={
        <button type="button" className="quiet" onClick={() => cancel.mutate()}>
          Cancel check-out
        </button>
      }
    >
      <p>
        <bdi>
          <strong>You have checked out this document.</strong> No one else can change it until you check it in.
        </bdi>
      </p>
      <FileField file={file} onChoose={choose} />
      <TextField label="What is new" value={comment} onChange={setComment} />
      <DraftField value={is_draft} isFixed={mustDraft} onChange={setDraft} />
      <Progress of={checkIn} />
    </Form>
  )
}
