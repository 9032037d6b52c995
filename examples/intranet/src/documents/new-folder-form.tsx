import { type FormEvent, useState } from 'react'
import { Failure } from '../ui/failure.tsx'
import { useAddFolder } from './uploads.ts'

export function NewFolderForm({ parent, onDone }: { parent: number; onDone: () => void }) {
  const [title, setTitle] = useState('')
  const add = useAddFolder(parent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(title, { onSuccess: onDone })
  }
  return (
    <form className="panel" aria-label="New folder" onSubmit={submit}>
      <label>
        Name of the folder
        <input value={title} onChange={(event) => setTitle(event.target.value)} required ref={focus} />
      </label>
      <Failure error={add.error} />
      <div className="buttons">
        <button type="submit" className="primary" disabled={add.isPending}>
          Create folder
        </button>
        <button type="button" className="quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}

/** Who opened the form goes on typing. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
