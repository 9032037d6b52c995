import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useApi } from '../api-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Failure } from '../ui/failure.tsx'

export interface Person {
  id: number
  fullname: string
}

interface PeoplePickerProps {
  label: string
  chosen: readonly Person[]
  onChange: (chosen: readonly Person[]) => void
}

/** A search field with suggestions, for mouse and keyboard. */
export function PeoplePicker({ label, chosen, onChange }: PeoplePickerProps) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const search = usePeople(words.trim())
  const found = words.trim() === '' ? [] : (search.data?.data ?? []).filter(isNew)

  function isNew({ id }: { id: number }): boolean {
    return chosen.every((person) => person.id !== id)
  }
  function choose(id: number, fullname = '') {
    onChange([...chosen, { id, fullname }])
    setWords('')
    setAt(0)
  }
  function press(event: KeyboardEvent) {
    const person = found[at]
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Escape') setWords('')
    else if (event.key === 'Enter' && person) choose(person.id, person.fullname)
    else if (event.key === 'Backspace' && words === '') onChange(chosen.slice(0, -1))
    else return
    if (event.key !== 'Backspace') event.preventDefault()
  }

  return (
    <div className="picker">
      <label htmlFor={`${listId}-field`}>{label}</label>
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
          id={`${listId}-field`}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found[at] ? `${listId}-${found[at].id}` : undefined}
          autoComplete="off"
          placeholder="Search for people"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={listId} role="listbox" aria-label="People" className="offers" hidden={found.length === 0}>
        {found.map(({ id, fullname, job_title }, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={id}
            id={`${listId}-${id}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onClick={() => choose(id, fullname)}
          >
            <Avatar id={id} size={28} />
            <span>
              <bdi>{fullname}</bdi>
              <small dir="auto">{job_title}</small>
            </span>
          </div>
        ))}
      </div>
      {words.trim() !== '' && search.data?.data.length === 0 && <small>No one found.</small>}
      <Failure error={search.error} />
    </div>
  )
}

/** Searches people. Shows the previous results until the new ones are loaded. */
function usePeople(words: string) {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, 'people search', words],
    queryFn: () => api.call('people.listUsers', { query: { query: words, limit: 6, fields: 'fullname,job_title' } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
