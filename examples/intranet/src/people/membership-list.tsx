import { useState } from 'react'
import { Link } from '../route.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { type MembershipKind, useMemberships } from './queries.ts'

/** Groups, roles or extranets, with a search. */
export function MembershipList({ kind }: { kind: MembershipKind }) {
  const [words, setWords] = useState('')
  return (
    <>
      <div className="people-search">
        <input
          type="search"
          aria-label={`Search ${kind}`}
          placeholder="Name or description"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <QueryResult of={useMemberships(kind, words.trim())}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={words ? `No ${kind} found` : `No ${kind} yet`}>
              {words ? 'Try fewer words.' : `An administrator can add ${kind}.`}
            </Empty>
          ) : (
            <ul className="memberships" aria-label={`All ${kind}`}>
              {items.map(({ id, name, description, parent_id }) => (
                <li key={id}>
                  <Link to={`/people/${kind}/${id}`} className="card membership">
                    <strong dir="auto">{name}</strong>
                    <span dir="auto">{description}</span>
                    <small>
                      <PartOf name={items.find((item) => item.id === parent_id)?.name} />
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </>
  )
}

function PartOf({ name }: { name: string | undefined }) {
  return (
    name && (
      <>
        Part of <bdi>{name}</bdi>
      </>
    )
  )
}
