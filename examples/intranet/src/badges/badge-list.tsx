import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { Medal } from './medal.tsx'

/** The badges of a person. */
export function BadgeList({ userId }: { userId: number }) {
  return (
    <QueryResult of={useApiQuery('badges.listBadges', { query: { assigned_to: userId } })}>
      {(badges) =>
        badges.length === 0 ? (
          <Empty title="No badges yet">Badges that colleagues give appear here.</Empty>
        ) : (
          <ul className="badges">
            {badges.map((badge) => (
              <li key={badge.id}>
                <Link to={`/badges/${badge.id}`} title={badge.description}>
                  <Medal badge={badge} size={52} />
                  <bdi>{badge.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}
