import { Link } from '../route.tsx'
import { useCheckedOut } from './queries.ts'

/** The user's checked-out documents, from all folders. */
export function Desk() {
  const held = useCheckedOut().data ?? []
  if (held.length === 0) return null
  return (
    <section className="card" aria-label="Checked out by you">
      <h2>
        Checked out by you <span className="count">{held.length}</span>
      </h2>
      <ul className="drafts">
        {held.map(({ doc_id, parent_id, title }) => (
          <li key={doc_id}>
            <Link to={`/documents/${parent_id}/${doc_id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
