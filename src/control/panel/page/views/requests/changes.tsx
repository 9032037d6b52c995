import type { JournalEntry } from '../../../../shapes.ts'
import { useNames } from '../../state/names.ts'
import { RowLink } from '../../ui/row-link.tsx'
import { Timeline } from '../timeline.tsx'
import { Part } from './part.tsx'

/** The rows that a request has changed, with their fields before and after. */
export function Changes({ entry: { id, changed, changes, forgotten } }: { entry: JournalEntry }) {
  const nameOf = useNames(changes)
  if (changed === 0) return null
  const remark = forgotten
    ? `The changes to ${changed} ${changed === 1 ? 'row' : 'rows'} were dropped because the journal was full.`
    : changed > changes.length && `Showing the first ${changes.length} of ${changed} rows.`
  return (
    <Part title="Changes">
      {remark && <p class="remark">{remark}</p>}
      {changes.map((change) => (
        <ChangedRow key={`${change.table} ${change.id}`} request={id} change={change} name={nameOf(change)} />
      ))}
    </Part>
  )
}

type Fields = Record<string, unknown> | null

interface ChangedRowProps {
  request: number
  change: JournalEntry['changes'][number]
  name: string | undefined
}

function ChangedRow({ request, change, name }: ChangedRowProps) {
  const { table, id } = change
  const [before, after] = [change.before as Fields, change.after as Fields]
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  const what = before === null ? 'added' : after === null ? 'deleted' : 'changed'
  return (
    <>
      <h3>
        {name && (
          <>
            <RowLink table={table} id={id} name={name} />{' '}
          </>
        )}
        {`${table} ${id} `}
        <span class={`mark ${what}`}>{what}</span>
      </h3>
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
      <Timeline table={table} id={id} request={request} />
    </>
  )
}

function show(value: unknown): string {
  return typeof value === 'string' ? value || '""' : JSON.stringify(value)
}
