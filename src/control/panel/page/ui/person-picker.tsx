import { useCallback } from 'preact/hooks'
import { findPeople, type Person } from '../state/people.ts'
import { Avatar } from './avatar.tsx'
import { type Choice, shownAtMost } from './combobox.tsx'
import { Icon } from './icon.tsx'
import { Picker } from './picker.tsx'

interface PersonPickerProps {
  label: string
  /** Undefined while it is loading. */
  person: Person | null | undefined
  /** The choice of no person, such as "Any user". */
  none: string
  /** What fails is shown below the choices. */
  onChoose: (person: Person | null) => unknown
  title?: string
  class?: string
}

/** Shows a person with their face. It opens a choice of others, by name, job or username. */
export function PersonPicker({ label, person, none, ...rest }: PersonPickerProps) {
  const name = person === undefined ? '' : (person?.fullname ?? none)
  const find = useCallback(
    async (typed: string) => {
      const people = await findPeople(typed, shownAtMost - 1)
      const isNone = none.toLowerCase().includes(typed.trim().toLowerCase())
      return [...people, ...(isNone ? [null] : [])].map((person) => choiceOf(person, none))
    },
    [none],
  )
  const button = (
    <>
      <Face person={person} />
      <span class="text" dir="auto">
        {name}
      </span>
    </>
  )
  const field = { label: 'Person', placeholder: 'Name, job or username', find }
  return <Picker {...rest} label={`${label}: ${name}`} button={button} field={field} />
}

function choiceOf(person: Person | null, none: string): Choice<Person | null> {
  return { key: person?.username ?? '', value: person, content: <PersonText person={person} none={none} /> }
}

/** A person as one of several choices. */
export function PersonText({ person, none }: { person: Person | null; none: string }) {
  const remarks = person && [person.job_title, person.username, person.blocked && 'blocked']
  return (
    <>
      <Face person={person} size={28} />
      <span class="text">
        <b dir="auto">{person?.fullname ?? none}</b>
        {remarks && <small dir="auto">{remarks.filter(Boolean).join(' · ')}</small>}
      </span>
    </>
  )
}

function Face({ person, size }: { person: Person | null | undefined; size?: number }) {
  return person ? <Avatar id={person.id} size={size} /> : <Icon name="person" />
}
