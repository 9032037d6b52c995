import { useApiQuery } from '../api-context.tsx'
import { BadgeList } from '../badges/badge-list.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { PersonName } from '../ui/person.tsx'
import { QueryResult } from '../ui/query-result.tsx'

/** A person and their badges. */
export function PersonCard({ id }: { id: number }) {
  const person = useApiQuery('people.getUser', { params: { id } })
  return (
    <section className="card person-card" aria-label="Badges">
      <QueryResult of={person}>
        {({ fullname, job_title }) => (
          <header>
            <Avatar id={id} size={48} />
            <div>
              <h2>
                <PersonName id={id} name={fullname} />
              </h2>
              <small dir="auto">{job_title}</small>
            </div>
          </header>
        )}
      </QueryResult>
      <BadgeList userId={id} />
    </section>
  )
}
