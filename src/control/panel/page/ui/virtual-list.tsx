import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import type { ComponentChildren, RefObject, VNode } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface VirtualListProps<T extends object> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  /** The usual height of a row in pixels. Each row is measured when it is shown. */
  height: number
  classOf?: (item: T) => string | undefined
  /** Draws an item. It is called once per item as long as it is the same function. */
  children: (item: T) => VNode
  /** Scrolls with the list. */
  after?: ComponentChildren
  /** The key of the open row. At first, the list scrolls to it. Rows that are added do not move it. */
  open?: string | number | undefined
  /** Which items these are. With another one, the list begins at the top or at the open row. The focus stays in it. */
  selection?: string
  /** Called when the end of the list is near. */
  onEnd?: () => void
}

/** In rows. */
const nearEnd = 20

/**
 * A list of any length: only the rows in sight are in the page. It scrolls by itself. It has one tab stop, and those in
 * the open row: arrow keys move in it. A button shows how many rows were added above those in sight.
 */
export function VirtualList<T extends object>({
  label,
  items,
  keyOf,
  height,
  classOf,
  children,
  after,
  open,
  selection,
  onEnd,
}: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const options = {
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (i: number) => keyOf(items[i]!),
    overscan: 4,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(undefined),
  }
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, HTMLLIElement>(options))
  const restorePosition = useAnchor(virtualizer, items, keyOf, open)
  virtualizer.setOptions(options)
  useLayoutEffect(() => virtualizer._didMount(), [])
  useLayoutEffect(() => virtualizer._willUpdate())
  useLayoutEffect(restorePosition, [items])
  useLayoutEffect(() => {
    scroller.current!.scrollTop = 0
  }, [selection])
  const added = useAddedAbove(virtualizer, items, keyOf)
  const scrollTo = (i: number) => virtualizer.scrollToIndex(i)
  const { setStop, onFocus } = useTabStop(scroller)
  useLayoutEffect(setStop)
  useLayoutEffect(() => {
    const at = items.findIndex((item) => keyOf(item) === open)
    if (at > 0) virtualizer.scrollToIndex(at, { align: 'center' })
  }, [selection])
  const last = virtualizer.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - nearEnd) onEnd?.()
  }, [last, items.length])

  // Preact skips an element that is the same as before.
  const drawn = useMemo(() => new WeakMap<T, VNode>(), [children])
  const draw = (item: T) => {
    const known = drawn.get(item) ?? children(item)
    drawn.set(item, known)
    return known
  }

  return (
    <>
      {added > 0 && (
        <p class="added-above">
          {/* The list has a key for it. */}
          <button type="button" tabIndex={-1} onClick={() => focusRow(scroller.current!, 0, 1, scrollTo)}>
            <Icon name="up" />
            {`${added} new`}
          </button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the rows. */}
      <div class="scroll" ref={scroller} onFocusIn={onFocus} onKeyDown={(event) => moveFocus(event, scrollTo)}>
        <ol aria-label={label} class="virtual" style={{ height: `${virtualizer.getTotalSize()}px` }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <li
              key={key}
              data-key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              class={classOf?.(items[index]!)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {draw(items[index]!)}
            </li>
          ))}
        </ol>
        {after}
      </div>
    </>
  )
}

/** Rows that are added do not move the open row if it is in sight. Without one, they do not move the first row in sight. */
function useAnchor<T>(
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>,
  items: readonly T[],
  keyOf: (item: T) => string | number,
  open: string | number | undefined,
): () => void {
  const anchor = useRef<{ key: string | number; top: number } | undefined>(undefined)
  const shown = useRef(items)
  const find = (key: string | number | undefined) => shown.current.findIndex((item) => keyOf(item) === key)
  if (shown.current !== items) {
    // Where the rows are before the new ones are added.
    const { scrollTop = 0, clientHeight = 0 } = virtualizer.scrollElement ?? {}
    const opened = virtualizer.measurementsCache[find(open)]
    const isInSight = opened && opened.end > scrollTop && opened.start < scrollTop + clientHeight
    // At the top, new rows are what one wants to see.
    const row = isInSight ? opened : scrollTop > 0 ? virtualizer.getVirtualItemForOffset(scrollTop) : undefined
    anchor.current = row && { key: keyOf(shown.current[row.index]!), top: row.start - scrollTop }
    shown.current = items
  }
  return () => {
    if (!anchor.current) return
    const row = virtualizer.measurementsCache[find(anchor.current.key)]
    if (row) virtualizer.scrollElement!.scrollTop = row.start - anchor.current.top
  }
}

/** How many rows were added since the first one was in sight. */
function useAddedAbove<T>(
  { scrollElement, scrollOffset }: Virtualizer<HTMLDivElement, HTMLLIElement>,
  items: readonly T[],
  keyOf: (item: T) => string | number,
): number {
  const seen = useRef<string | number>(undefined)
  useLayoutEffect(() => {
    if (!scrollElement?.scrollTop && items[0]) seen.current = keyOf(items[0])
  })
  return scrollOffset ? items.findIndex((item) => keyOf(item) === seen.current) : 0
}

/** The row that had the focus last, or else the first one. */
function useTabStop(list: RefObject<HTMLElement | null>) {
  const last = useRef<string>(undefined)
  const setStop = () => {
    const rows = [...list.current!.querySelectorAll<HTMLElement>('li > button')]
    const keyOf = (row: HTMLElement) => (row.parentElement as HTMLElement).dataset.key
    const stop = rows.find((row) => keyOf(row) === last.current) ?? rows[0]
    for (const row of rows) {
      const tabIndex = row === stop ? 0 : -1
      if (row.tabIndex !== tabIndex) row.tabIndex = tabIndex
    }
  }
  const onFocus = ({ target }: FocusEvent) => {
    last.current = (target as Element).closest<HTMLElement>('li[data-key]')?.dataset.key
    setStop()
  }
  return { setStop, onFocus }
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: 1 }

function moveFocus(event: KeyboardEvent, scrollTo: (index: number) => void): void {
  const step = steps[event.key]
  const target = event.target as HTMLElement
  if (step === undefined || !target.matches('li > button')) return
  event.preventDefault()
  const at = event.key === 'Home' ? 0 : Number(target.closest('li')!.dataset.index) + step
  focusRow(event.currentTarget as HTMLElement, at, step, scrollTo)
}

/** Skips rows that do not open. */
function focusRow(list: HTMLElement, at: number, step: number, scrollTo: (index: number) => void): void {
  const find = (i: number) => list.querySelector<HTMLElement>(`li[data-index="${i}"]`)
  scrollTo(at)
  requestAnimationFrame(() => {
    let i = at
    while (find(i)?.querySelector(':scope > button') === null) i += step
    if (i !== at) scrollTo(i)
    find(i)?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true })
  })
}
