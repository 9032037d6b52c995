import { useAnswer, useApi } from '../api-context.tsx'
import { Answer, Empty } from '../ui/answer.tsx'
import { Avatar } from '../ui/avatar.tsx'

/** Somebody, with the badges that they have. */
export function PersonCard({ id }: { id: number }) {
  const api = useApi()
  const person = useAnswer('people.getUser', { params: { id } })
  const badges = useAnswer('badges.listBadges', { query: { assigned_to: id } })
  return (
    <section className="card person-card" aria-label="Badges">
      <Answer of={person}>
        {({ fullname, job_title }) => (
          <header>
            <Avatar id={id} size={48} />
            <div>
              <h2 dir="auto">{fullname}</h2>
              <small dir="auto">{job_title}</small>
            </div>
          </header>
        )}
      </Answer>
      <Answer of={badges}>
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
      </Answer>
    </section>
  )
}
