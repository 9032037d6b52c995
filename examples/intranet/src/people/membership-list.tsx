import { useState } from 'react'
import { Link } from '../route.tsx'
import { FoundList } from '../ui/found-list.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { type MembershipKind, useMemberships } from './queries.ts'

/** Groups, roles or extranets, with a search. */
export function MembershipList({ kind }: { kind: MembershipKind }) {
  const [words, setWords] = useState('')
  return (
    <>
      <div className="people-search">
        <SearchField label={`Search ${kind}`} placeholder="Name or description" value={words} onChange={setWords} />
      </div>
      <QueryResult of={useMemberships(kind, words.trim())}>
        {(items) => (
          <FoundList
            items={items}
            label={`All ${kind}`}
            className="memberships"
            noun={kind.slice(0, -1)}
            words={words.trim()}
            emptyTitle={`No ${kind} yet`}
            emptyText={`An administrator can add ${kind}.`}
          >
            {({ id, name, description, parent_id }) => (
              <li key={id}>
                <Link to={`/people/${kind}/${id}`} className="card membership">
                  <strong dir="auto">{name}</strong>
                  <span dir="auto">{description}</span>
                  <small>
                    <PartOf name={items.find((item) => item.id === parent_id)?.name} />
                  </small>
                </Link>
              </li>
            )}
          </FoundList>
        )}
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
