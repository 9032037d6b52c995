import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { BarIcon } from './bar-icon.tsx'
import type { Control, Person } from './control.ts'
import { Menu } from './menu.tsx'

interface PeopleMenuProps {
  control: Control
  user: string | null
  onChoose: (username: string) => void
}

/** Shows who is signed in. Choosing someone else signs in as that person. */
export function PeopleMenu({ control, user, onChoose }: PeopleMenuProps) {
  const [words, setWords] = useState('')
  const people = useQuery({ queryKey: ['bar', 'people'], queryFn: control.people })
  const me = people.data?.find(({ username }) => username === user)
  const found = (people.data ?? []).filter((person) => matches(person, words)).slice(0, 50)
  return (
    <Menu
      icon={me ? <Avatar id={me.id} size={22} /> : <BarIcon kind="person" />}
      label={me ? `You are ${me.fullname}` : 'Signed out'}
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
            {found.map(({ id, username, fullname, job_title, blocked }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={username === user || undefined}
                  onClick={() => {
                    onChoose(username)
                    close()
                  }}
                >
                  <Avatar id={id} size={32} />
                  <span>
                    <b dir="auto">{fullname}</b>
                    <small dir="auto">{blocked ? 'Blocked' : job_title}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p>No one found.</p>}
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

function matches({ fullname, job_title, username }: Person, words: string): boolean {
  const text = plain(`${fullname} ${job_title} ${username}`)
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** "zak" also finds "Żak". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
