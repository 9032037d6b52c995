import { useEffect } from 'preact/hooks'
import { routeOf, setQuery } from '../../route.ts'
import { useRows } from '../../state/rows.ts'
import { Icon } from '../../ui/icon.tsx'
import { columnsNow } from './columns.tsx'
import type { FieldSpec } from './fields.ts'
import { NoRows } from './no-rows.tsx'
import { Pager, pageNow } from './pager.tsx'
import { moveFocus } from './row-keys.ts'
import { RowTitle } from './row-title.tsx'
import { Value } from './value.tsx'
import { Where } from './where.tsx'

export interface TableProps {
  table: string
  fields: readonly FieldSpec[]
  /** Called with the number of matching rows. */
  onTotal?: (total: number) => void
}

const size = 50

/** The rows of a table as a grid, in pages. Every heading sorts. */
export function Grid({ table, fields, onTotal }: TableProps) {
  const { filter: words, sort, where } = routeOf('data').query
  const names = columnsNow(table, fields)
  const columns = names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const page = useRows(table, {
    words,
    sort,
    where,
    columns: ['id', ...names].join(),
    limit: size,
    offset: (pageNow() - 1) * size,
  })
  useEffect(() => {
    if (page) onTotal?.(page.total)
  }, [page?.total])
  if (!page) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the rows.
    <div class="grid" onKeyDown={moveFocus}>
      <Where fields={fields} />
      {page.rows.length === 0 && <NoRows table={table} />}
      {page.rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <Heading name={fields.find(({ name }) => titles.includes(name))?.name ?? 'id'} title="name" />
              {columns.map(({ name, title }) => (
                <Heading key={name} name={name} title={title} />
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <tr key={row.id as number}>
                <th scope="row">
                  <RowTitle table={table} row={row} names={page.names} />
                </th>
                {columns.map((field) => (
                  <td key={field.name}>
                    <Value field={field} value={row[field.name]} names={page.names} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager total={page.total} size={size} />
    </div>
  )
}

/** The fields that titles begin with. */
const titles = ['title', 'name', 'subject', 'firstname', 'description']

function Heading({ name, title }: { name: string; title: string }) {
  const { sort = '' } = routeOf('data').query
  const isSorted = sort.replace('-', '') === name
  const isDown = sort.startsWith('-')
  return (
    <th scope="col" aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        class="quiet"
        onClick={() => setQuery('data', { sort: isSorted && !isDown ? `-${name}` : name, page: '' })}
      >
        {title}
        {isSorted && <Icon name={isDown ? 'down' : 'up'} />}
      </button>
    </th>
  )
}
