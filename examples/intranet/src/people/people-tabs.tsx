import { Link } from '../route.tsx'

const tabs = { '': 'Directory', chart: 'Org chart', groups: 'Groups', roles: 'Roles', extranets: 'Extranets' }

export type Tab = keyof typeof tabs

export function PeopleTabs({ at }: { at: Tab | undefined }) {
  return (
    <nav className="tabs" aria-label="People">
      {Object.entries(tabs).map(([name, title]) => (
        <Link key={name} to={name ? `/people/${name}` : '/people'} aria-current={name === at ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
