import { Link } from '../route.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { useCheckedOut } from './queries.ts'

/** The user's checked-out documents, from all folders. */
export function Desk() {
  const checkedOut = useCheckedOut()
  const held = checkedOut.data ?? []
  if (held.length === 0) return <QueryFailure of={checkedOut} />
  return (
    <section className="card" aria-label="Checked out by you">
      <h2>
        Checked out by you <span className="count">{held.length}</span>
      </h2>
      <ul className="drafts">
        {held.map(({ doc_id, parent_id, title }) => (
          <li key={doc_id}>
            <Link to={`/documents/${parent_id}/${doc_id}`}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
