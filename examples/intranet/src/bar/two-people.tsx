import { useQuery } from '@tanstack/react-query'
import { linkTo } from 'fauxtranet/events'
import { useEffect, useRef, useState } from 'react'
import { usePageTitle } from '../ui/page-title.ts'
import type { BarProps } from './bar.tsx'
import type { Control } from './control.ts'
import { CopyButton } from './copy-button.tsx'
import { followHash } from './follow-hash.ts'
import { Offer, useViews } from './offer.tsx'
import { usePeople } from './people.ts'
import { PeopleMenu } from './people-menu.tsx'
import { Problem, useProblem } from './problem.tsx'
import { ReplacementNotice, useReplacement } from './replacement.tsx'
import { FileOffer, useStateFile } from './state-file.tsx'

interface TwoPeopleProps extends BarProps {
  users: readonly string[]
}

/** The same intranet in two frames, each as another user: what one does, the other sees. */
export function TwoPeople({ control, users: given, onReplaced, link = {} }: TwoPeopleProps) {
  usePageTitle('Two people')
  const [users, setUsers] = useState(given)
  // The page of the first frame, so that a reload or a link opens it again.
  const [hash, setHash] = useState(location.hash)
  const about = useQuery({ queryKey: ['bar', 'about'], queryFn: control.about }).data
  const problem = useProblem(link.failure)
  const replacement = useReplacement(control, onReplaced)
  const views = useViews(control, replacement, link.offered)
  const state = useStateFile(control, replacement)
  useEffect(() => history.replaceState(null, '', `?two=${users.join(',')}${hash}`), [users, hash])
  return (
    <div className="app two">
      <aside className="bar" aria-label="Demonstration">
        <h1>Two people, one intranet</h1>
        <span className="bar-end">
          {about && (
            <CopyButton
              text={() => linkTo(location.href, about, Date.now())}
              label={about.changed ? 'Copy link without changes' : 'Copy link'}
            />
          )}
          <a href={`${location.pathname}${hash}`}>Back to one person</a>
        </span>
        <Problem of={problem} />
        <ReplacementNotice of={replacement} />
        {about && <FileOffer state={state} about={about} titleOf={views.titleOf} />}
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
            onPage={i === 0 ? setHash : undefined}
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
  /** The frame shows another page. */
  onPage: ((hash: string) => void) | undefined
}

function PersonFrame({ control, user, onChange, onPage }: PersonFrameProps) {
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
        onLoad={(event) => {
          if (onPage) followHash(onPage)(event)
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
