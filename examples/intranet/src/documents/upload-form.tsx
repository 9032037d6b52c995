import { type FormEvent, useState } from 'react'
import { Failure } from '../ui/failure.tsx'
import { FileField } from '../ui/file-field.tsx'
import { useUpload } from './uploads.ts'

interface UploadFormProps {
  folder: number
  /** Who may only propose uploads drafts. */
  mustDraft: boolean
  onDone: () => void
}

export function UploadForm({ folder, mustDraft, onDone }: UploadFormProps) {
  const [file, setFile] = useState<File>()
  const [title, setTitle] = useState('')
  const [isDraft, setDraft] = useState(false)
  const upload = useUpload(folder)
  const choose = (chosen: File) => {
    setFile(chosen)
    setTitle(chosen.name)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file) upload.mutate({ file, title, is_draft: isDraft || mustDraft }, { onSuccess: onDone })
  }
  return (
    <form className="panel" aria-label="Upload a document" onSubmit={submit}>
      <FileField file={file} onChoose={choose} />
      <label>
        Title
        <input value={title} onChange={(event) => setTitle(event.target.value)} required />
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
      <Failure error={upload.error} />
      <div className="buttons">
        <button type="submit" className="primary" disabled={!file || upload.isPending}>
          {upload.isPending ? 'Uploading…' : 'Upload document'}
        </button>
        <button type="button" className="quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}
