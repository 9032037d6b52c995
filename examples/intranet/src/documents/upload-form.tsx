import { useState } from 'react'
import { FileField } from '../ui/file-field.tsx'
import { Form } from '../ui/form.tsx'
import { Progress } from '../ui/progress.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DraftField } from './draft-field.tsx'
import { useUpload } from './uploads.ts'

interface UploadFormProps {
  folder: number
  mustDraft: boolean
  onDone: () => void
}

export function UploadForm({ folder, mustDraft, onDone }: UploadFormProps) {
  const [file, setFile] = useState<File>()
  const [title, setTitle] = useState('')
  const [is_draft, setDraft] = useState(mustDraft)
  const upload = useUpload(folder)
  const choose = (chosen: File) => {
    upload.reset()
    setFile(chosen)
    setTitle(chosen.name)
  }
  return (
    <Form
      label="Upload a document"
      submit="Upload document"
      isReady={file !== undefined}
      mutations={[upload]}
      onSubmit={() => file && upload.mutate({ file, title, is_draft }, { onSuccess: onDone })}
      more={
        <button type="button" className="quiet" onClick={onDone}>
          Cancel
        </button>
      }
    >
      <FileField file={file} onChoose={choose} />
      <TextField label="Title" value={title} onChange={setTitle} required />
      <DraftField value={is_draft} isFixed={mustDraft} onChange={setDraft} />
      <Progress of={upload} />
    </Form>
  )
}
