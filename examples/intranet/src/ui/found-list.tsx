import { type ReactNode, useState } from 'react'
import { MoreButton } from './more-button.tsx'
import { Empty } from './query-result.tsx'

interface FoundListProps<Item> {
  items: readonly Item[]
  label: string
  className: string
  /** What one item is called. */
  noun: string
  /** Without words, the list itself is empty. */
  words: string
  emptyTitle: string
  emptyText: string
  /** More are shown when the user scrolls. Default: all at once. */
  pageSize?: number
  children: (item: Item) => ReactNode
}

/** The items that a search has found, or why there are none. */
export function FoundList<Item>({
  items,
  noun,
  words,
  pageSize = Number.POSITIVE_INFINITY,
  ...rest
}: FoundListProps<Item>) {
  const { label, className, emptyTitle, emptyText, children } = rest
  const [limit, setLimit] = useState(pageSize)
  if (items.length === 0) {
    return words ? (
      <Empty title={`No ${noun} contains “${words}”`}>Try fewer or other words.</Empty>
    ) : (
      <Empty title={emptyTitle}>{emptyText}</Empty>
    )
  }
  return (
    <>
      <ul className={className} aria-label={label}>
        {items.slice(0, limit).map(children)}
      </ul>
      {items.length > limit && (
        <MoreButton isBusy={false} onMore={() => setLimit(limit + pageSize)}>
          More {noun}s
        </MoreButton>
      )}
    </>
  )
}
