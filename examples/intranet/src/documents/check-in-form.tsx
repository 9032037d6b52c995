import { useState } from 'react'
import { useDeed } from '../api-context.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DraftField } from './draft-field.tsx'
import { useCheckIn } from './uploads.ts'

/** What is on one's desk goes back with a new version, or as it was. */
export function CheckInForm({ docId, mustDraft }: { docId: number; mustDraft: boolean }) {
  const [file, setFile] = useState<File>()
  const [comment, setComment] = useState('')
  const [is_draft, setDraft] = useState(mustDraft)
  const checkIn = useCheckIn(docId)
  const cancel = useDeed((api) => api.call('documents.cancelCheckOut', { params: { doc_id: docId } }))
  return (
    <Form
      label="Check in"
      submit="Check in"
      isReady={file !== undefined}
      deeds={[checkIn, cancel]}
      onSubmit={() => file && checkIn.mutate({ file, comment, is_draft })}
      more={
        <button type="button" className="quiet" onClick={() => cancel.mutate()}>
          Cancel check-out
        </button>
      }
    >
      <p>
        <strong>You have this document.</strong> Nobody else can change it until you check it in.
      </p>
      <FileField file={file} onChoose={setFile} />
      <TextField label="What is new" value={comment} onChange={setComment} />
      <DraftField value={is_draft} isFixed={mustDraft} onChange={setDraft} />
    </Form>
  )
}
