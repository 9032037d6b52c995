import { useCallback } from 'preact/hooks'
import { go, routeOf, setQuery } from '../../route.ts'
import { about } from '../../state/about.ts'
import { type Row, rows, tableName } from '../../state/rows.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { focusSearch, SearchField } from '../../ui/search-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { addRow } from './row-form.ts'
import { RowItem } from './row-item.tsx'
import './data.css'

/** The rows of a table. */
export function TablesView() {
  const counts = Object.entries(about.use()?.counts ?? {}).sort()
  const loaded = rows.use()
  const table = tableName.value
  const all = loaded?.table === table ? loaded.rows : []
  const { filter = '' } = routeOf('data').query
  const word = filter.toLowerCase()
  const shown = word ? all.filter((row) => JSON.stringify(row).toLowerCase().includes(word)) : all
  const drawRow = useCallback((row: Row) => <RowItem table={table} row={row} />, [table])
  const clear = () => {
    setQuery('data', { filter: '' })
    focusSearch('#view-data')
  }
  return (
    <>
      <div class="view-head">
        <select
          aria-label="Table"
          value={table}
          onChange={({ currentTarget }) => go('data', [currentTarget.value], {})}
        >
          {counts.map(([name, count]) => (
            <option key={name} value={name}>
              {`${name} (${count})`}
            </option>
          ))}
        </select>
        <SearchField
          label="Filter rows"
          placeholder="Filter rows"
          value={filter}
          onType={(filter) => setQuery('data', { filter })}
        />
        <Button onClick={() => addRow(table, all.at(-1))}>Add row…</Button>
      </div>
      {shown.length > 0 ? (
        <VirtualList label="Rows" items={shown} keyOf={({ id }) => String(id)} height={34}>
          {drawRow}
        </VirtualList>
      ) : (
        loaded?.table === table && (
          <EmptyList
            text={all.length === 0 ? `${table} has no rows.` : `No matching rows in ${table}.`}
            onClear={all.length > 0 ? clear : undefined}
          />
        )
      )}
    </>
  )
}
