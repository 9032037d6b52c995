import { useState } from 'react'
import { PeoplePicker, type Person } from '../people/people-picker.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useGiveBadge } from './queries.ts'

const blank = { people: [] as readonly Person[], message: '' }

/** People who already have the badge get it again, with the new message. */
export function GiveForm({ id }: { id: number }) {
  const [fields, setFields] = useState(blank)
  const { people, message } = fields
  const give = useGiveBadge(id)
  const send = () => {
    give.mutate({ people: people.map(({ id }) => id), message }, { onSuccess: () => setFields(blank) })
  }
  return (
    <Form label="Give this badge" submit="Give badge" isReady={people.length > 0} mutations={[give]} onSubmit={send}>
      <PeoplePicker label="Give it to" chosen={people} onChange={(people) => setFields({ ...fields, people })} />
      <TextField label="What for" rows={2} value={message} onChange={(message) => setFields({ ...fields, message })} />
      {give.isSuccess && fields === blank && (
        <p className="done" role="status">
          <bdi>The badge was given.</bdi>
        </p>
      )}
    </Form>
  )
}
