import { useEffect } from 'preact/hooks'
import { routeOf } from '../../route.ts'
import { type Names, type Row, useRows } from '../../state/rows.ts'
import { type FieldSpec, isSame } from './fields.ts'
import type { TableProps } from './grid.tsx'
import { type Look, looks } from './looks.ts'
import { NoRows } from './no-rows.tsx'
import { Pager, pageNow } from './pager.tsx'
import { moveFocus } from './row-keys.ts'
import { Face, RowTitle } from './row-title.tsx'
import { Value } from './value.tsx'

const size = 18

/** People with their faces, badges with their icons, notes as a wall. */
export function Cards({ table, fields, onTotal }: TableProps) {
  const look = looks[table]!
  const page = useRows(table, {
    words: routeOf('data').query.filter,
    columns: columnsOf(look),
    sort: look.layout === 'wall' ? '-id' : undefined,
    limit: size,
    offset: (pageNow() - 1) * size,
  })
  useEffect(() => {
    if (page) onTotal?.(page.total)
  }, [page?.total])
  if (!page) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the rows.
    <div class="scroll" onKeyDown={moveFocus}>
      {page.rows.length === 0 && <NoRows table={table} />}
      <ul class={look.layout === 'wall' ? 'wall' : 'tiles'} aria-label="Rows">
        {page.rows.map((row) => (
          <Card key={row.id as number} table={table} row={row} names={page.names} fields={fields} />
        ))}
      </ul>
      <Pager total={page.total} size={size} />
    </div>
  )
}

interface CardProps {
  table: string
  row: Row
  names: Names
  fields: readonly FieldSpec[]
}

export function columnsOf({ fields, text = 'id' }: Look): string {
  return [...fields, text].join()
}

const pictureSize = 48

/** A row as its look describes it. */
export function Card({ table, row, names, fields }: CardProps) {
  const look = looks[table]!
  const shown = look.fields.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  return (
    <li class="tile">
      <Face table={table} row={row} names={names} size={pictureSize} />
      <b>
        <RowTitle table={table} row={row} names={names} />
      </b>
      {shown.map((field) => (
        <div key={field.name} class="line">
          {field.to !== '' && look.layout === 'wall' && !isSame(row[field.name], []) && (
            <small>{`${field.title} `}</small>
          )}
          {field.name === look.cents ? (
            showCents(row[field.name])
          ) : (
            <Value field={field} value={row[field.name]} names={names} hasFaces />
          )}
        </div>
      ))}
    </li>
  )
}

function showCents(amount: unknown): string {
  return (Number(amount) / 100).toFixed(2)
}
