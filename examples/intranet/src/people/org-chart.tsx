import type { User } from 'fauxtranet'
import { type KeyboardEvent, useRef } from 'react'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { PersonLabel } from '../ui/person.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { subordinatesOf, useManagerId } from './manager.ts'

/** A person with the manager above and the direct reports below. Each of them leads on to the next part. */
export function OrgChart({ id }: { id: number }) {
  const first = useRef(id)
  const managerId = useManagerId(id)
  const person = useApiQuery('people.getUser', { params: { id } })
  const reports = useApiQuery('people.listSubordinates', subordinatesOf(id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the focus.
    <div className="chart" onKeyDown={moveFocus}>
      {managerId.isPending && <div className="chart-slot" />}
      <QueryFailure of={managerId} />
      {managerId.data && <ManagerNode id={managerId.data} />}
      <QueryResult of={person}>
        {(user) => (
          <ChartNode key={id} person={user} to={`/people/${id}`} isSelected isFocused={id !== first.current} />
        )}
      </QueryResult>
      {person.data && (
        <QueryResult of={reports}>
          {({ data }) => (
            <>
              {data.length > 0 && (
                <ul className="chart-reports" aria-label="Direct reports">
                  {data.map((report) => (
                    <li key={report.id}>
                      <ChartNode person={report} to={`/people/${report.id}/chart`} />
                    </li>
                  ))}
                </ul>
              )}
              {data.length === 0 && managerId.data === null && (
                <Empty title="No reporting line">Managers and direct reports appear here.</Empty>
              )}
            </>
          )}
        </QueryResult>
      )}
    </div>
  )
}

function ManagerNode({ id }: { id: number }) {
  const { data } = useApiQuery('people.getUser', { params: { id } })
  return data ? <ChartNode person={data} to={`/people/${id}/chart`} /> : <div className="chart-slot" />
}

interface ChartNodeProps {
  person: Pick<User, 'id' | 'fullname' | 'job_title'>
  to: string
  isSelected?: boolean
  /** Gets the focus when it appears, so that the keyboard stays in the chart. */
  isFocused?: boolean
}

function ChartNode({ person, to, isSelected, isFocused }: ChartNodeProps) {
  return (
    <Link
      to={to}
      className="card tile chart-node"
      aria-current={isSelected ? 'true' : undefined}
      ref={isFocused ? focus : undefined}
    >
      <PersonLabel person={person} size={isSelected ? 84 : 60} />
    </Link>
  )
}

function focus(link: HTMLElement | null): void {
  link?.focus()
}

/** The arrow keys lead from the manager through the person to the reports, and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    ArrowRight: isRightToLeft ? -1 : 1,
    ArrowLeft: isRightToLeft ? 1 : -1,
  }
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  links[links.indexOf(event.target as HTMLAnchorElement) + step]?.focus()
}
