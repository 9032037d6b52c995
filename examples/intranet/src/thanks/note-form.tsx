import { useState } from 'react'
import { PeoplePicker, type Person } from '../people/people-picker.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useCreateNote } from './queries.ts'
import { TagPicker } from './tag-picker.tsx'

const blank = { people: [] as readonly Person[], tags: [] as readonly number[], description: '' }

export function NoteForm() {
  const [note, setNote] = useState(blank)
  const { people, tags, description } = note
  const create = useCreateNote()
  const send = () => {
    const newNote = { ...note, people: people.map(({ id }) => id) }
    create.mutate(newNote, { onSuccess: () => setNote(blank) })
  }
  return (
    <Form
      className="card note-form"
      label="Say thank you"
      submit="Put it on the wall"
      isReady={people.length > 0 && description.trim() !== ''}
      mutations={[create]}
      onSubmit={send}
    >
      <h2>Say thank you</h2>
      <PeoplePicker label="People to thank" chosen={people} onChange={(people) => setNote({ ...note, people })} />
      <TextField
        label="What for"
        rows={3}
        maxLength={1000}
        value={description}
        onChange={(description) => setNote({ ...note, description })}
      />
      <TagPicker chosen={tags} onChange={(tags) => setNote({ ...note, tags })} />
      {create.isSuccess && note === blank && (
        <p className="done" role="status">
          <bdi>Your thanks are on the wall.</bdi>
        </p>
      )}
    </Form>
  )
}
