import { routeOf, setQuery } from '../../route.ts'
import { Button } from '../../ui/button.tsx'

/** The number of the page, from the address. */
export function pageNow(): number {
  return Math.max(1, Number(routeOf('data').query.page) || 1)
}

/** `51 to 100 of 20,000`, with buttons for other pages. */
export function Pager({ total, size }: { total: number; size: number }) {
  const page = pageNow()
  if (total <= size && page === 1) return null
  const goTo = (page: number) => setQuery('data', { page: page === 1 ? '' : String(page) })
  const [first, last] = [Math.min((page - 1) * size + 1, total), Math.min(page * size, total)]
  return (
    <nav class="pager" aria-label="Pages">
      <Button icon="left" label="Previous page" disabled={page === 1} onClick={() => goTo(page - 1)} />
      <output>{`${first} to ${last} of ${total.toLocaleString('en')}`}</output>
      <Button icon="right" label="Next page" disabled={last >= total} onClick={() => goTo(page + 1)} />
    </nav>
  )
}
