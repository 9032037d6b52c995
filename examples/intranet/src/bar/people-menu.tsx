import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../api-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { PersonLabel } from '../ui/person.tsx'
import { hasWords } from '../ui/words.ts'
import { BarIcon } from './bar-icon.tsx'
import type { Control } from './control.ts'
import { Menu } from './menu.tsx'

interface PeopleMenuProps {
  control: Control
  user: string | null
  onChoose: (username: string) => void
}

/** At most so many are shown. Words find the others. */
const most = 50

/** Shows who is signed in. Choosing someone else signs in as that person. */
export function PeopleMenu({ control, user, onChoose }: PeopleMenuProps) {
  const [words, setWords] = useState('')
  const [isOpened, setOpened] = useState(false)
  const me = useMe().data
  const people = useQuery({ queryKey: ['bar', 'people'], queryFn: control.people, enabled: isOpened })
  const found = (people.data ?? [])
    .filter(({ fullname, job_title, username }) => hasWords([fullname, job_title, username], words))
    .slice(0, most)
  return (
    <Menu
      icon={me ? <Avatar id={me.id} size={22} /> : <BarIcon kind="person" />}
      label={user === null ? 'Signed out' : `You are ${me?.fullname ?? user}`}
      onOpen={() => setOpened(true)}
    >
      {(close) => (
        <>
          <input
            type="search"
            aria-label="Find a person"
            placeholder="Name, job title or username"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <ul>
            {found.map(({ blocked, ...person }) => (
              <li key={person.id}>
                <button
                  type="button"
                  aria-current={person.username === user || undefined}
                  onClick={() => {
                    onChoose(person.username)
                    close()
                  }}
                >
                  <PersonLabel person={blocked ? { ...person, job_title: 'Blocked' } : person} size={32} />
                </button>
              </li>
            ))}
          </ul>
          {people.error && <p role="alert">{people.error.message}</p>}
          {people.data && found.length === 0 && <p>No one found.</p>}
          <footer>
            <button
              type="button"
              onClick={() => {
                onChoose('')
                close()
              }}
            >
              Sign out
            </button>
            <a href={`?two=${user ?? 'employee'},${user === 'approver' ? 'employee' : 'approver'}`}>
              Two people side by side
            </a>
          </footer>
        </>
      )}
    </Menu>
  )
}
