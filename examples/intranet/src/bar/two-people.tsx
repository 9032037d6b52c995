import { useEffect, useRef, useState } from 'react'
import type { Control } from './control.ts'
import { Offer, type OpenedLink, useViews } from './offer.tsx'
import { usePeople } from './people.ts'
import { PeopleMenu } from './people-menu.tsx'

interface TwoPeopleProps {
  control: Control
  users: readonly string[]
  link?: OpenedLink | undefined
}

/** The same intranet in two frames, each as another user: what one does, the other sees. */
export function TwoPeople({ control, users: given, link = {} }: TwoPeopleProps) {
  const [users, setUsers] = useState(given)
  const views = useViews(control, link)
  useEffect(() => history.replaceState(null, '', `?two=${users.join(',')}${location.hash}`), [users])
  return (
    <div className="app two">
      <aside className="bar" aria-label="Demonstration">
        <h1>Two people, one intranet</h1>
        <span className="bar-end">
          <a href={`${location.pathname}${location.hash}`}>Back to one</a>
        </span>
        {views.error && <p role="alert">{views.error.message}</p>}
        <Offer of={views} />
      </aside>
      <main id="main" className="frames">
        {users.map((user, i) => (
          <PersonFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: a frame stays when its user changes.
            key={i}
            control={control}
            user={user}
            onChange={(next) => setUsers((before) => before.with(i, next))}
          />
        ))}
      </main>
    </div>
  )
}

interface PersonFrameProps {
  control: Control
  user: string
  onChange: (user: string) => void
}

function PersonFrame({ control, user, onChange }: PersonFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [address, open] = useState(() => addressOf(user, location.hash))
  const person = usePeople(control).data?.find(({ username }) => username === user)
  const name = user === 'nobody' ? 'Signed out' : (person?.fullname ?? user)
  const become = (next: string) => {
    open(addressOf(next, frame.current?.contentWindow?.location.hash ?? ''))
    onChange(next)
  }
  return (
    <section aria-label={name}>
      <div className="bar">
        <PeopleMenu
          control={control}
          user={user}
          face={person?.id}
          label={name}
          onChoose={(username) => become(username ?? 'nobody')}
        />
      </div>
      <iframe
        ref={frame}
        title={`The intranet as ${name}`}
        src={address}
        onLoad={() => {
          // Someone may have signed in inside the frame.
          const shown = new URLSearchParams(frame.current?.contentWindow?.location.search).get('as')
          if (shown !== null && shown !== user) onChange(shown)
        }}
      />
    </section>
  )
}

function addressOf(user: string, hash: string): string {
  return `?as=${encodeURIComponent(user)}${hash}`
}
