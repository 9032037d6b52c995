import type { User } from 'fauxtranet'
import { type ReactNode, useState } from 'react'
import { Link } from '../route.tsx'
import type { ScreenProps } from '../screens.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Directory } from './directory.tsx'
import { EditProfile } from './edit/edit-profile.tsx'
import { MembershipList } from './membership-list.tsx'
import { memberships } from './memberships.tsx'
import { OrgChart } from './org-chart.tsx'
import { PeopleTabs, type Tab } from './people-tabs.tsx'
import { Profile } from './profile.tsx'
import type { MembershipKind, PeopleFilter } from './queries.ts'

/** `/people`, `/people/chart`, `/people/groups` and so on, each with an optional id; `/people/<user>`, `/people/<user>/edit`. */
export function PeopleScreen({ me, parts: [first, second] }: ScreenProps) {
  // Kept here, so that the way back from a profile leads to the same list.
  const [filter, setFilter] = useState<PeopleFilter>({})
  const id = Number(first)
  if (first === 'chart' || (id && second === 'chart')) return <ChartPage id={id || me.id} me={me} />
  if (id && second === 'edit') return <EditPage id={id} />
  if (id) {
    return (
      <div className="people">
        <Link to="/people">All people</Link>
        <Profile key={id} id={id} me={me} />
      </div>
    )
  }
  if (isMembershipKind(first)) return <MembershipsPage kind={first} id={Number(second)} />
  return (
    <Page title="People" at="">
      <Directory filter={filter} onFilter={setFilter} />
    </Page>
  )
}

function EditPage({ id }: { id: number }) {
  return (
    <div className="people">
      <Link to={`/people/${id}`}>Profile</Link>
      <EditProfile key={id} id={id} />
    </div>
  )
}

function ChartPage({ id, me }: { id: number; me: User }) {
  return (
    <Page title="Org chart" at="chart">
      <OrgChart id={id} />
      {id !== me.id && (
        <Link to="/people/chart" className="chart-me">
          My place in the chart
        </Link>
      )}
    </Page>
  )
}

const titles: Record<MembershipKind, string> = { groups: 'Groups', roles: 'Roles', extranets: 'Extranets' }

function isMembershipKind(name = ''): name is MembershipKind {
  return Object.hasOwn(titles, name)
}

function MembershipsPage({ kind, id }: { kind: MembershipKind; id: number }) {
  if (!id) {
    return (
      <Page title={titles[kind]} at={kind}>
        <MembershipList key={kind} kind={kind} />
      </Page>
    )
  }
  const Membership = memberships[kind]
  return (
    <div className="people">
      <Link to={`/people/${kind}`}>All {kind}</Link>
      <Membership key={`${kind} ${id}`} id={id} />
    </div>
  )
}

function Page({ title, at, children }: { title: string; at: Tab; children: ReactNode }) {
  return (
    <div className="people">
      <header className="title-row">
        <PageHeading>{title}</PageHeading>
        <PeopleTabs at={at} />
      </header>
      {children}
    </div>
  )
}
