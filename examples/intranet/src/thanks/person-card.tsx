import { useApi, useApiQuery } from '../api-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'

/** A person and their badges. */
export function PersonCard({ id }: { id: number }) {
  const api = useApi()
  const person = useApiQuery('people.getUser', { params: { id } })
  const badges = useApiQuery('badges.listBadges', { query: { assigned_to: id } })
  return (
    <section className="card person-card" aria-label="Badges">
      <QueryResult of={person}>
        {({ fullname, job_title }) => (
          <header>
            <Avatar id={id} size={48} />
            <div>
              <h2 dir="auto">{fullname}</h2>
              <small dir="auto">{job_title}</small>
            </div>
          </header>
        )}
      </QueryResult>
      <QueryResult of={badges}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No badges yet" />
          ) : (
            <ul className="badges">
              {list.map(({ id, title, image_id, background_colour, description }) => (
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
    </section>
  )
}
