import { go, routeOf } from '../route.ts'
import { firstTable, formatRoute } from '../route-text.ts'

/** A link to a row, with its name if it has one. */
export function RowLink({ table, id, name }: { table: string; id: number; name: string | undefined }) {
  const path = [table, String(id)]
  // From a list to one of its rows, the filter stays.
  const now = routeOf('data')
  const [shown = firstTable] = now.path
  const query = shown === table ? now.query : {}
  function onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    // A frame without an address cannot follow it.
    event.preventDefault()
    go('data', path, query)
  }
  return (
    <a href={formatRoute({ view: 'data', path, query })} title={`${table} ${id}`} dir="auto" onClick={onClick}>
      {name ?? `${table} ${id}`}
    </a>
  )
}
