import type { User } from 'fauxtranet'
import { useEffect, useRef } from 'react'
import { Link } from './route.tsx'
import { screens } from './screens.ts'
import { Search } from './search/search.tsx'
import { Avatar } from './ui/avatar.tsx'

export function Head({ me, at }: { me: User | undefined; at: string }) {
  return (
    <header className="head">
      <Link to="/" className="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" fill="currentColor" />
          <path
            d="M9 21V11l7 6 7-6v10"
            fill="none"
            stroke="white"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span dir="auto">{me?.extranet.name ?? 'Intranet'}</span>
      </Link>
      {me && <Search />}
      {me && (
        <Link to={`/people/${me.id}`} className="me">
          <span className="me-text">
            <strong dir="auto">{me.fullname}</strong>
            <small dir="auto">{me.job_title}</small>
          </span>
          <Avatar id={me.id} />
        </Link>
      )}
      <Navigation at={at} />
    </header>
  )
}

/** Scrolls sideways where it does not fit, with the current screen in view. */
function Navigation({ at }: { at: string }) {
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another link.
  useEffect(() => {
    const link = current.current
    const nav = link?.parentElement
    if (link && nav) nav.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - nav.clientWidth / 2
  }, [at])
  return (
    <nav aria-label="Applications" className="places">
      {Object.entries(screens).map(([name, { title }]) => (
        <Link key={name} to={`/${name}`} {...(name === at && { ref: current, 'aria-current': 'page' })}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
