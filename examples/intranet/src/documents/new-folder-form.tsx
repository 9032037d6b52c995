import { useState } from 'react'
import { useApiMutation } from '../api-context.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'

export function NewFolderForm({ parent, onDone }: { parent: number; onDone: () => void }) {
  const [title, setTitle] = useState('')
  const add = useApiMutation((api) => api.call('documents.addFolder', { params: { id: parent }, body: { title } }))
  return (
    <Form
      label="New folder"
      submit="Create folder"
      mutations={[add]}
      onSubmit={() => add.mutate(undefined, { onSuccess: onDone })}
      more={
        <button type="button" className="quiet" onClick={onDone}>
          Cancel
        </button>
      }
    >
      <TextField label="Name of the folder" value={title} onChange={setTitle} required isFirst />
    </Form>
  )
}
