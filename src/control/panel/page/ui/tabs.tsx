import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { IconMenu } from './icon-menu.tsx'

interface Tab<N extends string> {
  name: N
  title: string
  count?: number
}

interface TabsProps<N extends string> {
  label: string
  tabs: readonly Tab<N>[]
  chosen: N
  onChoose: (name: N) => void
  /** At the other end of the bar. */
  children?: ComponentChildren
}

/** In pixels: the menu, a button at the other end, and the space around the tabs. */
const taken = { menu: 44, end: 36, space: 16 }

/** Tabs that do not fit are in a menu. The chosen one is always visible. */
export function Tabs<N extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<N>) {
  const list = useRef<HTMLDivElement>(null)
  const widths = useRef<number[]>([])
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    // A closed dock has no width.
    const measure = () => setRoom((room) => list.current!.parentElement!.clientWidth || room)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(list.current!.parentElement!)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    for (const tab of list.current!.querySelectorAll<HTMLElement>('[role=tab]')) {
      if (tab.offsetWidth > 0) widths.current[Number(tab.dataset.index)] = tab.offsetWidth
    }
  })
  const fitting = findFitting(tabs, widths.current, chosen, room - taken.space - (children ? taken.end : 0))
  const hidden = tabs.filter((tab) => !fitting.includes(tab))

  function onKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = fitting.findIndex(({ name }) => name === chosen)
    const next = fitting.at((at + step) % fitting.length)!
    onChoose(next.name)
    list.current!.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus()
  }

  return (
    <nav class="tabs" aria-label={label}>
      <div role="tablist" aria-label={label} ref={list} onKeyDown={onKey}>
        {fitting.map((tab) => (
          <button
            type="button"
            role="tab"
            key={tab.name}
            id={`tab-${tab.name}`}
            data-index={tabs.indexOf(tab)}
            aria-controls={tab.name === chosen ? `view-${tab.name}` : undefined}
            aria-selected={tab.name === chosen}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
          >
            {tab.title}
            {tab.count ? <span class="count">{tab.count}</span> : null}
          </button>
        ))}
      </div>
      {hidden.length > 0 && (
        <IconMenu
          icon="more"
          label="More views"
          groups={[hidden.map(({ name, title }) => ({ label: title, work: () => onChoose(name) }))]}
        />
      )}
      <span class="space" />
      {children}
    </nav>
  )
}

function findFitting<N extends string>(tabs: readonly Tab<N>[], widths: number[], chosen: N, room: number): Tab<N>[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return [...tabs]
  let left = room - taken.menu - (widths[tabs.findIndex(({ name }) => name === chosen)] ?? 0)
  return tabs.filter(({ name }, i) => {
    if (name === chosen) return true
    left -= widths[i] ?? 0
    return left >= 0
  })
}
