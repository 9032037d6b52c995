import { useMemo, useState } from 'preact/hooks'
import { go, routeOf, setQuery } from '../../route.ts'
import { firstTable } from '../../route-text.ts'
import { about } from '../../state/about.ts'
import { useSchema } from '../../state/rows.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Board } from './board.tsx'
import { Cards } from './cards.tsx'
import { ColumnsButton } from './columns.tsx'
import { readFields } from './fields.ts'
import { Grid } from './grid.tsx'
import { type Layout, looks } from './looks.ts'
import { newRow, RowView } from './row-view.tsx'
import { Tree } from './tree/tree.tsx'
import './grid.css'
import './cards.css'
import './tree.css'
import './row.css'

/** The rows of a table, or one of them. */
export function TablesView() {
  const [table = firstTable, id] = routeOf('data').path
  return (
    <>
      <Tables chosen={table} />
      {id === undefined ? (
        <TableView key={table} table={table} />
      ) : (
        <RowView key={`${table} ${id}`} table={table} id={id} />
      )}
    </>
  )
}

/** The tables that people look for, and a list of all. */
function Tables({ chosen }: { chosen: string }) {
  const counts = Object.entries(about.use()?.counts ?? {}).sort()
  const show = (table: string) => go('data', [table], {})
  return (
    <nav class="view-head tables" aria-label="Tables">
      {Object.entries(looks).map(([table, { title }]) => (
        <button
          key={table}
          type="button"
          aria-current={table === chosen ? 'page' : undefined}
          onClick={() => show(table)}
        >
          {title}
        </button>
      ))}
      <select aria-label="Table" value={chosen} onChange={({ currentTarget }) => show(currentTarget.value)}>
        {counts.map(([name, count]) => (
          <option key={name} value={name}>
            {`${name} (${count})`}
          </option>
        ))}
      </select>
    </nav>
  )
}

const layouts = { cards: Cards, wall: Cards, board: Board, tree: Tree, grid: Grid }

/** A board counts each of its columns. */
const uncounted: readonly Layout[] = ['board', 'tree']

function TableView({ table }: { table: string }) {
  const { filter = '', view } = routeOf('data').query
  const look = looks[table]
  const layout = look && view !== 'grid' ? look.layout : 'grid'
  const schema = useSchema(table)
  const fields = useMemo(() => schema && readFields(schema), [schema])
  const [total, setTotal] = useState<number>()
  const Content = layouts[layout]
  return (
    <>
      <div class="view-head">
        <SearchField label="Filter rows" value={filter} onType={(filter) => setQuery('data', { filter, page: '' })} />
        {total !== undefined && !uncounted.includes(layout) && (
          <output class="remark">{`${total.toLocaleString('en')} ${total === 1 ? 'row' : 'rows'}`}</output>
        )}
        {layout === 'grid' && fields && <ColumnsButton table={table} fields={fields} />}
        {look && (
          <Button onClick={() => setQuery('data', { view: layout === 'grid' ? '' : 'grid', page: '', sort: '' })}>
            {`Show as ${layout === 'grid' ? look.layout : 'grid'}`}
          </Button>
        )}
        <Button onClick={() => go('data', [table, newRow], {})}>Add…</Button>
      </div>
      {fields && <Content table={table} fields={fields} onTotal={setTotal} />}
    </>
  )
}
