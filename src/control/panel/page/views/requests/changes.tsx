import type { JournalEntry, RequestChange } from '../../../../shapes.ts'
import { read } from '../../client.ts'
import { useLoaded } from '../../state/resource.ts'
import { RowLink } from '../../ui/row-link.tsx'
import { Timeline } from '../timeline.tsx'
import { Part } from './part.tsx'

/** The rows that a request has changed, in words. */
export function Changes({ entry: { id, changed, changes, forgotten } }: { entry: JournalEntry }) {
  const tables = [...new Set(changes.map(({ table }) => table))]
  const described = useLoaded(`${id}`, async () => (changed > 0 ? read(`/requests/${id}/changes`) : []), tables)
  if (changed === 0) return null
  const remark = forgotten
    ? `The changes to ${changed} ${changed === 1 ? 'row' : 'rows'} were dropped because the journal was full.`
    : changed > changes.length && `Showing the first ${changes.length} of ${changed} rows.`
  return (
    <Part title="Changes">
      {remark && <p class="remark">{remark}</p>}
      <ul class="changed-rows">
        {described?.map((change, i) => (
          <ChangedRow key={`${change.table} ${change.id}`} request={id} change={change} rows={changes[i]!} />
        ))}
      </ul>
    </Part>
  )
}

type Fields = Record<string, unknown> | null

interface ChangedRowProps {
  request: number
  change: RequestChange
  /** Before and after. */
  rows: JournalEntry['changes'][number]
}

function ChangedRow({ request, change: { table, id, kind, text }, rows: { before, after } }: ChangedRowProps) {
  return (
    <li>
      <p>{kind === 'deleted' ? <span dir="auto">{text}</span> : <RowLink table={table} id={id} name={text} />}</p>
      <details class="fields">
        <summary>Fields</summary>
        <FieldTable before={before as Fields} after={after as Fields} />
      </details>
      <Timeline table={table} id={id} request={request} />
    </li>
  )
}

/** As they are stored. */
function FieldTable({ before, after }: { before: Fields; after: Fields }) {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  return (
    <table>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              {before && field in before && <del dir="auto">{show(before[field])}</del>}{' '}
              {after && field in after && <ins dir="auto">{show(after[field])}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function show(value: unknown): string {
  return typeof value === 'string' ? value || '""' : JSON.stringify(value)
}
