import type { JournalEntry } from '../../../../shapes.ts'
import { routeOf, setQuery } from '../../route.ts'
import { Time } from '../../ui/time.tsx'
import { marksOf } from './marks.ts'
import { RequestDetails } from './request-details.tsx'

/** One request, which opens below itself. The address names the open one. */
export function RequestRow({ entry }: { entry: JournalEntry }) {
  const { id, method, path, endpoint, user, status, at, ms, reason, warning } = entry
  const why = reason ?? warning
  const isOpen = routeOf('requests').query.open === String(id)
  return (
    <>
      <button
        type="button"
        class="request"
        aria-expanded={isOpen}
        onClick={() => setQuery('requests', { open: isOpen ? '' : String(id) })}
      >
        <span class={`method ${method.toLowerCase()}`}>{method}</span>
        <span class={why ? 'what explained' : 'what'}>
          <b>{endpoint ?? 'no endpoint'}</b> <small>{path}</small>
          {why && (
            <span class={reason ? 'reason' : 'reason warning'} dir="auto" title={why}>
              {why}
            </span>
          )}
        </span>
        <span class="marks">
          {marksOf(entry).map(([kind, title]) => (
            <span key={kind} class={`mark ${kind}`} title={title}>
              {kind === 'changes' ? title : kind}
            </span>
          ))}
        </span>
        <span class="who">
          <span>{user ?? 'nobody'}</span>
          <Time at={at} isShort />
        </span>
        <span class={`status s${String(status)[0]}`}>
          {status === 0 ? 'no response' : status}
          <small>{ms < 1 ? '<1 ms' : `${Math.round(ms)} ms`}</small>
        </span>
      </button>
      {isOpen && <RequestDetails entry={entry} />}
    </>
  )
}
