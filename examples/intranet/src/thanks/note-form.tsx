import { type FormEvent, useState } from 'react'
import { Failure } from '../ui/failure.tsx'
import { PeoplePicker, type Person } from './people-picker.tsx'
import { useWrite } from './queries.ts'
import { TagPicker } from './tag-picker.tsx'

const longest = 1000

export function NoteForm() {
  const [people, setPeople] = useState<readonly Person[]>([])
  const [tags, setTags] = useState<readonly number[]>([])
  const [description, setDescription] = useState('')
  const write = useWrite()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate(
      { description, people: people.map(({ id }) => id), tags },
      {
        onSuccess: () => {
          setPeople([])
          setTags([])
          setDescription('')
        },
      },
    )
  }
  return (
    <form className="card note-form" aria-label="Say thank you" onSubmit={submit}>
      <h2>Say thank you</h2>
      <PeoplePicker chosen={people} onChange={setPeople} />
      <label>
        What for
        <textarea
          rows={3}
          maxLength={longest}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </label>
      <TagPicker chosen={tags} onChange={setTags} />
      <Failure error={write.error} />
      {write.isSuccess && description === '' && (
        <p className="done" role="status">
          Your thanks are on the wall.
        </p>
      )}
      <button
        type="submit"
        className="primary"
        disabled={people.length === 0 || !description.trim() || write.isPending}
      >
        {write.isPending ? 'Sending…' : 'Put it on the wall'}
      </button>
    </form>
  )
}
