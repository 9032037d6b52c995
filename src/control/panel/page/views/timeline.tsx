import { useState } from 'preact/hooks'
import type { RowChange } from '../../../shapes.ts'
import { encode } from '../base.ts'
import { read } from '../client.ts'
import { about } from '../state/about.ts'
import { useLoaded } from '../state/resource.ts'
import { Time } from '../ui/time.tsx'
import { showRequests } from './aside.ts'

interface TimelineProps {
  table: string
  id: number
  /** The request that it is shown for. */
  request?: number
  /** When the row was created, if it knows. */
  since?: unknown
}

/** Loaded when it is opened. */
export function Timeline(props: TimelineProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="timeline" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Timeline</summary>
      {isOpen && <TimelineList {...props} />}
    </details>
  )
}

/** Everything that happened to a row, in words. */
export function TimelineList({ table, id, request, since }: TimelineProps) {
  const tables = Object.keys(about.value?.counts ?? {})
  // The address also fits shorter endpoints, so the compiler does not know the reply.
  const load = async () => (await read(`/state/${encode(table)}/${id}/changes`)) as RowChange[]
  const changes = useLoaded(`${table} ${id} ${tables}`, load, tables)
  if (!changes) return null
  return (
    <ol class="changes-of-row" aria-label="Timeline">
      {typeof since === 'string' && (
        <li>
          <small>
            <Time at={since} />
          </small>
          <b>Created</b>
        </li>
      )}
      {changes.length === 0 && <li class="remark">No changes since the scenario was loaded.</li>}
      {changes.map((change, i) => (
        <li key={i} class={change.undone ? 'gone' : undefined}>
          <ChangeSource change={change} isHere={change.request === request} />
          <b dir="auto">{change.text}</b>
        </li>
      ))}
    </ol>
  )
}

function ChangeSource({ change: { request, at, user }, isHere }: { change: RowChange; isHere: boolean }) {
  if (request === null || at === null) return <small>Not by a request</small>
  const name = `request ${request}`
  return (
    <small>
      <Time at={at} /> · {user ?? 'nobody'} ·{' '}
      {isHere ? (
        name
      ) : (
        <button type="button" class="link" onClick={() => showRequests({ open: String(request), filter: '' })}>
          {name}
        </button>
      )}
    </small>
  )
}
