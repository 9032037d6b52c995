import { useMemo } from 'preact/hooks'
import { go } from '../../route.ts'
import { about } from '../../state/about.ts'
import { currentPerson } from '../../state/people.ts'
import { usePermitted } from '../../state/permitted.ts'
import { type Names, type Row, useRows, useSchema } from '../../state/rows.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { TimelineList } from '../timeline.tsx'
import { readFields, startRow } from './fields.ts'
import { looks } from './looks.ts'
import { Referrers } from './referrers.tsx'
import { RowForm } from './row-form.tsx'
import { Face } from './row-title.tsx'
import { DocumentActions } from './tree/document-actions.tsx'

/** The last part of the address of a row that is not added yet. */
export const newRow = 'new'

/** One row: its picture, a form with its fields, what happened to it and what refers to it. */
export function RowView({ table, id }: { table: string; id: string }) {
  return (
    <div class="scroll row-view">
      <Button kind="quiet" icon="left" onClick={() => go('data', [table])}>
        {`Back to ${looks[table]?.title ?? table}`}
      </Button>
      {id === newRow ? <NewRow table={table} /> : <KnownRow table={table} id={Number(id)} />}
    </div>
  )
}

function useFields(table: string) {
  const schema = useSchema(table)
  return useMemo(() => schema && readFields(schema), [schema])
}

function NewRow({ table }: { table: string }) {
  const fields = useFields(table)
  const user = currentPerson.use()
  const now = about.use()?.clock.now
  const start = useMemo(() => fields && now && startRow(fields, now, user?.id), [fields])
  if (!fields || !start) return null
  return (
    <>
      <h2>{`New row in ${table}`}</h2>
      <RowForm table={table} row={start} names={{}} fields={fields} />
    </>
  )
}

function KnownRow({ table, id }: { table: string; id: number }) {
  const fields = useFields(table)
  const page = useRows(table, { where: `id:${id}` })
  if (!fields || !page) return null
  const [row] = page.rows
  if (!row) return <EmptyList text={`There is no row ${id} in ${table}.`} />
  return (
    <>
      <Head table={table} row={row} names={page.names} />
      <RowForm table={table} row={row} names={page.names} fields={fields} />
      <h2>Timeline</h2>
      <TimelineList table={table} id={id} since={row.created_at} />
      <Referrers table={table} id={id} />
    </>
  )
}

function Head({ table, row, names }: { table: string; row: Row; names: Names }) {
  const id = row.id as number
  return (
    <div class="row-head">
      <Face table={table} row={row} names={names} size={64} />
      <div class="grow">
        <h2 dir="auto" tabIndex={-1}>
          {names[table]?.[id]}
        </h2>
        <small>{`${table} ${id}`}</small>
      </div>
      {table === 'documents' && <Actions document={row} names={names} />}
    </div>
  )
}

function Actions({ document, names }: { document: Row; names: Names }) {
  const versions = useRows('versions', { where: `document_id:${document.id}`, columns: 'is_draft' })
  const hasDraft = versions?.rows.some(({ is_draft }) => is_draft === true) ?? false
  const id = document.id as number
  return <DocumentActions document={document} names={names} hasDraft={hasDraft} permitted={usePermitted([id])[id]} />
}
