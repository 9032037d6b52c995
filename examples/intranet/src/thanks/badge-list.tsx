import { useApi, useApiQuery } from '../api-context.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'

/** The badges of a person. */
export function BadgeList({ userId }: { userId: number }) {
  const api = useApi()
  return (
    <QueryResult of={useApiQuery('badges.listBadges', { query: { assigned_to: userId } })}>
      {(badges) =>
        badges.length === 0 ? (
          <Empty title="No badges yet" />
        ) : (
          <ul className="badges">
            {badges.map(({ id, title, image_id, background_colour, description }) => (
              <li key={id} title={description}>
                <img
                  src={api.addressOf('badges.getImage', { params: { id: image_id } })}
                  alt=""
                  width={52}
                  height={52}
                  style={{ backgroundColor: `#${background_colour}` }}
                />
                {title}
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}
