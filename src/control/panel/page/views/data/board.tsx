import { routeOf } from '../../route.ts'
import { useRows } from '../../state/rows.ts'
import { Card, columnsOf } from './cards.tsx'
import type { TableProps } from './grid.tsx'
import { looks } from './looks.ts'
import { moveFocus } from './row-keys.ts'

/** A column for each state, with its first rows. */
export function Board({ table, fields }: TableProps) {
  const group = fields.find(({ name }) => name === looks[table]!.group)!
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the rows.
    <div class="board" onKeyDown={moveFocus}>
      {group.choices.map((state) => (
        <State key={state} table={table} fields={fields} where={`${group.name}:${state}`} title={state} />
      ))}
    </div>
  )
}

const size = 20

function State({ table, fields, where, title }: TableProps & { where: string; title: string }) {
  const { filter: words } = routeOf('data').query
  const page = useRows(table, { words, where, columns: columnsOf(looks[table]!), sort: '-id', limit: size })
  if (!page) return null
  return (
    <section aria-label={title}>
      <h2>
        {title} <span class="count">{page.total}</span>
      </h2>
      <ul aria-label={`Rows: ${title}`}>
        {page.rows.map((row) => (
          <Card key={row.id as number} table={table} row={row} names={page.names} fields={fields} />
        ))}
      </ul>
      {page.total > size && <small>{`${page.total - size} more. Filter, or open the grid.`}</small>}
    </section>
  )
}
