import { type ReactNode, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { PersonLabel } from '../ui/person.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { hasWords } from '../ui/words.ts'
import { BarIcon } from './bar-icon.tsx'
import type { Control } from './control.ts'
import { Menu, MenuItem } from './menu.tsx'
import { usePeople } from './people.ts'

interface PeopleMenuProps {
  control: Control
  /** The username of the current person. */
  user: string | null
  /** The face on the button. */
  face?: number | undefined
  label: string
  onChoose: (username: string | null) => void
  /** More entries at the end. */
  children?: ReactNode
}

/** At most so many are shown. Words find the others. */
const most = 50

/** Shows who is signed in. Choosing someone else signs in as that person. */
export function PeopleMenu({ control, user, face, label, onChoose, children }: PeopleMenuProps) {
  const [words, setWords] = useState('')
  const [isOpened, setOpened] = useState(false)
  const people = usePeople(control, isOpened)
  const found = (people.data ?? [])
    .filter(({ fullname, job_title, username }) => hasWords([fullname, job_title, username], words))
    .slice(0, most)
  // For the same person, the focus stays on the menu.
  const choose = (username: string | null) => {
    if (username !== user) onChoose(username)
  }
  return (
    <Menu
      icon={face === undefined ? <BarIcon kind="person" /> : <Avatar id={face} size={22} />}
      label={label}
      onOpen={() => setOpened(true)}
    >
      <SearchField label="Find a person" placeholder="Name, job title or username" value={words} onChange={setWords} />
      <ul>
        {found.map(({ blocked, ...person }) => (
          <li key={person.id}>
            <MenuItem isCurrent={person.username === user} onChoose={() => choose(person.username)}>
              <PersonLabel person={blocked ? { ...person, job_title: 'Blocked' } : person} size={32} />
            </MenuItem>
          </li>
        ))}
      </ul>
      {people.error && <p role="alert">{people.error.message}</p>}
      {people.data && found.length === 0 && <p>No one found.</p>}
      <footer>
        <MenuItem onChoose={() => choose(null)}>Sign out</MenuItem>
        {children}
      </footer>
    </Menu>
  )
}
