import type { ListedBadge, User } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { showDate } from '../ui/dates.ts'
import { FoundList } from '../ui/found-list.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Medal } from './medal.tsx'
import { type Shown, useBadges } from './queries.ts'

const tabs: Record<Shown, { to: string; title: string; empty: string }> = {
  live: { to: '/badges', title: 'All badges', empty: 'Badges that an administrator creates appear here.' },
  mine: { to: '/badges/mine', title: 'My badges', empty: 'Badges that you receive appear here.' },
  archived: { to: '/badges/archived', title: 'Archived', empty: 'Badges that are no longer given appear here.' },
}

export function Gallery({ me, shown }: { me: User; shown: Shown }) {
  const [search, setSearch] = useState('')
  const words = search.trim()
  return (
    <section className="badge-gallery" aria-labelledby="badges-title">
      <div className="title-row">
        <PageHeading id="badges-title">Badges</PageHeading>
        <nav className="tabs" aria-label="Show">
          {Object.entries(tabs).map(([name, { to, title }]) => (
            <Link key={name} to={to} aria-current={name === shown ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
      </div>
      <SearchField label="Search badges" value={search} onChange={setSearch} />
      <QueryResult of={useBadges(shown, words, me.id)}>
        {(badges) => (
          <FoundList
            items={badges}
            label="Badges"
            className="badge-grid"
            noun="badge"
            words={words}
            emptyTitle="No badges here"
            emptyText={tabs[shown].empty}
          >
            {(badge) => <BadgeCard key={badge.id} badge={badge} />}
          </FoundList>
        )}
      </QueryResult>
    </section>
  )
}

function BadgeCard({ badge }: { badge: ListedBadge }) {
  const { id, title, description, assignees = [], assigned } = badge
  return (
    <li className="card badge-card">
      <Medal badge={badge} size={92} />
      <h2 dir="auto">
        <Link to={`/badges/${id}`} className="stretched">
          {title}
        </Link>
      </h2>
      <p className="lead" dir="auto">
        {description}
      </p>
      {assigned ? (
        <small>
          <Since date={assigned.assigned_date} giver={assigned.assigned_by.name} />
        </small>
      ) : (
        <Holders people={assignees} />
      )}
    </li>
  )
}

const faces = 5

function Holders({ people }: { people: NonNullable<ListedBadge['assignees']> }) {
  return (
    <small className="faces">
      {people.slice(0, faces).map(({ id }) => (
        <Avatar key={id} id={id} size={26} />
      ))}
      <bdi>{countPeople(people.length)}</bdi>
    </small>
  )
}

/** An English sentence, also on right-to-left pages. */
export function Since({ date, giver }: { date: Parameters<typeof showDate>[0]; giver: string }) {
  return (
    <bdi dir="ltr">
      Since {showDate(date)}, from <bdi>{giver}</bdi>
    </bdi>
  )
}

export function countPeople(count: number): string {
  if (count === 0) return 'No one has it yet'
  return count === 1 ? '1 person' : `${count} people`
}
