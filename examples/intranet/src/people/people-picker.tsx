import { useId, useState } from 'react'
import { useApiSearch } from '../api-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { useCombobox } from '../ui/combobox.ts'
import { Failure } from '../ui/failure.tsx'
import { PersonLabel } from '../ui/person.tsx'

export interface Person {
  id: number
  fullname: string
}

interface PeoplePickerProps {
  label: string
  chosen: readonly Person[]
  onChange: (chosen: readonly Person[]) => void
}

/** A search field with suggestions. Backspace in the empty field removes the last person. */
export function PeoplePicker({ label, chosen, onChange }: PeoplePickerProps) {
  const [typed, setTyped] = useState('')
  const fieldId = useId()
  const query = typed.trim()
  const search = useApiSearch(query !== '', 'people.listUsers', {
    query: { query, limit: 6, fields: 'fullname,job_title' },
  })
  const people = query === '' ? [] : (search.data?.data ?? [])
  const found = people.filter(({ id }) => chosen.every((person) => person.id !== id))
  const { field, list, optionAt } = useCombobox({
    typed,
    onType: setTyped,
    options: found,
    onChoose: ({ id, fullname = '' }) => onChange([...chosen, { id, fullname }]),
  })
  return (
    <div className="picker">
      <label htmlFor={fieldId}>{label}</label>
      <div className="picked">
        {chosen.map(({ id, fullname }) => (
          <button
            key={id}
            type="button"
            className="chip person"
            aria-label={`Remove ${fullname}`}
            onClick={() => onChange(chosen.filter((person) => person.id !== id))}
          >
            <Avatar id={id} size={20} /> <bdi>{fullname}</bdi> ×
          </button>
        ))}
        <input
          {...field}
          role="combobox"
          id={fieldId}
          aria-expanded={found.length > 0}
          placeholder="Search for people"
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '') onChange(chosen.slice(0, -1))
            else field.onKeyDown(event)
          }}
        />
      </div>
      <div {...list} role="listbox" aria-label="People" className="offers" hidden={found.length === 0}>
        {found.map((person, i) => (
          <div key={person.id} {...optionAt(i)}>
            <PersonLabel person={person} size={28} />
          </div>
        ))}
      </div>
      {query !== '' && search.data?.data.length === 0 && <small>No one found.</small>}
      <Failure error={search.error} />
    </div>
  )
}
