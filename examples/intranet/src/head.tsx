import type { User } from 'fauxtranet'
import { Link } from './route.tsx'
import { Avatar } from './ui/avatar.tsx'

const places = { documents: 'Documents', expenses: 'Expenses', thanks: 'Thank you' }

export function Head({ me, at }: { me: User | undefined; at: string }) {
  return (
    <header className="head">
      <Link to="/documents" className="brand">
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
      <nav aria-label="Applications" className="places">
        {Object.entries(places).map(([name, title]) => (
          <Link key={name} to={`/${name}`} aria-current={name === at ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {me && (
        <div className="me">
          <div>
            <strong dir="auto">{me.fullname}</strong>
            <small dir="auto">{me.job_title}</small>
          </div>
          <Avatar id={me.id} />
        </div>
      )}
    </header>
  )
}
