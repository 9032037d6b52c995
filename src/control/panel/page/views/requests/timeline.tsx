import { useState } from 'preact/hooks'
import type { RowChange } from '../../../../shapes.ts'
import { encode } from '../../base.ts'
import { read } from '../../client.ts'
import { setQuery } from '../../route.ts'
import { act } from '../../state/notice.ts'
import { Time } from '../../ui/time.tsx'

interface TimelineProps {
  table: string
  id: number
  /** The request that it is shown for. */
  request: number
}

/** Everything that happened to a row, in words. It is loaded when it is opened. */
export function Timeline({ table, id, request }: TimelineProps) {
  const [changes, setChanges] = useState<RowChange[]>()
  // The address also fits shorter endpoints, so the compiler does not know the reply.
  const load = () => act(async () => setChanges((await read(`/state/${encode(table)}/${id}/changes`)) as RowChange[]))
  return (
    <details class="timeline" onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>Timeline</summary>
      <ol>
        {changes?.map((change, i) => (
          <li key={i} class={change.undone ? 'gone' : undefined}>
            <Moment change={change} isHere={change.request === request} />
            <b dir="auto">{change.text}</b>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Moment({ change: { request, at, user }, isHere }: { change: RowChange; isHere: boolean }) {
  if (request === null || at === null) return <small>Not by a request</small>
  const name = `request ${request}`
  return (
    <small>
      <Time at={at} /> · {user ?? 'nobody'} ·{' '}
      {isHere ? (
        name
      ) : (
        <button type="button" class="link" onClick={() => setQuery('requests', { open: String(request), filter: '' })}>
          {name}
        </button>
      )}
    </small>
  )
}
