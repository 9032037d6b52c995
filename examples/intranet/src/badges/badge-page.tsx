import type { Badge, NestedBadgeAssignment } from 'fauxtranet'
import { type ReactNode, useState } from 'react'
import { Link } from '../route.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { showDate } from '../ui/dates.ts'
import { Failure } from '../ui/failure.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Person } from '../ui/person.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { countPeople, Since } from './gallery.tsx'
import { GiveForm } from './give-form.tsx'
import { Medal } from './medal.tsx'
import { useBadge, useRemoveHolder } from './queries.ts'

/** The API does not say who may give badges, so everyone gets the button and the server decides. */
export function BadgePage({ id }: { id: number }) {
  const [isManaging, setManaging] = useState(false)
  return (
    <div className="badge-page">
      <QueryResult of={useBadge(id)} skeleton="page">
        {(badge) => (
          <>
            <BadgeHead badge={badge}>
              <button type="button" aria-expanded={isManaging} onClick={() => setManaging(!isManaging)}>
                Give or remove
              </button>
              {isManaging && <GiveForm id={id} />}
            </BadgeHead>
            <HolderList badge={badge} mayRemove={isManaging} />
          </>
        )}
      </QueryResult>
    </div>
  )
}

function BadgeHead({ badge, children }: { badge: Badge; children: ReactNode }) {
  const { title, description, status, created_by, created_date } = badge
  return (
    <section className="card badge-head" aria-labelledby="badge-title">
      <nav aria-label="Back">
        <Link to="/badges">All badges</Link>
      </nav>
      <Medal badge={badge} size={148} />
      <PageHeading id="badge-title" dir="auto">
        {title}
      </PageHeading>
      {status === 'archived' && <span className="chip draft">archived</span>}
      <p dir="auto">{description}</p>
      <small>
        <bdi dir="ltr">
          Created by <bdi>{created_by.name}</bdi> on {showDate(created_date)}
        </bdi>
      </small>
      {children}
    </section>
  )
}

function HolderList({ badge: { id, assigned = [] }, mayRemove }: { badge: Badge; mayRemove: boolean }) {
  const remove = useRemoveHolder(id)
  return (
    <section className="card content" aria-labelledby="holders">
      <h2 id="holders">
        <bdi>{assigned.length === 0 ? 'Holders' : countPeople(assigned.length)}</bdi>
      </h2>
      {assigned.length === 0 && <Empty title="No one has it yet">People who receive this badge appear here.</Empty>}
      <Failure error={remove.error} />
      <ul className="rows" aria-label="Holders">
        {assigned.map((assignment) => (
          <Holder key={assignment.assigned_to.id} assignment={assignment}>
            {mayRemove && (
              <ConfirmButton
                label="Remove"
                confirmLabel={`Remove from ${assignment.assigned_to.name}`}
                busy={remove.isPending}
                onConfirm={() => remove.mutate(assignment.assigned_to.id)}
              />
            )}
          </Holder>
        ))}
      </ul>
    </section>
  )
}

interface HolderProps {
  assignment: NestedBadgeAssignment
  children: ReactNode
}

function Holder({ assignment: { assigned_to, assigned_by, assigned_date, message }, children }: HolderProps) {
  return (
    <li className="row">
      <Person id={assigned_to.id} name={assigned_to.name}>
        {message && <p dir="auto">{message}</p>}
        <small>
          <Since date={assigned_date.date} giver={assigned_by.name} />
        </small>
      </Person>
      {children}
    </li>
  )
}
