import { signal } from '@preact/signals'
import { go, view } from './route.ts'
import { focusSearch } from './ui/search-field.tsx'

export const areKeysShown = signal(false)

interface Shortcut {
  keys: string
  does: string
  /** Shortcuts of a list or a menu are handled there. */
  work?: () => void
}

/** All shortcuts of the panel. */
export const shortcuts: readonly Shortcut[] = [
  { keys: '/', does: 'Filter what is shown', work: filter },
  { keys: '?', does: 'Show the shortcuts', work: () => (areKeysShown.value = true) },
  { keys: '↑ ↓', does: 'Move in a list or a menu' },
  { keys: '← →', does: 'Move between tabs, or between the buttons of the bar' },
  { keys: 'Enter', does: 'Open or close a request or a row' },
  { keys: 'Escape', does: 'Close what is open' },
]

export function listenForKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if ((event.target as Element).closest('input, textarea, select, dialog')) return
    const work = shortcuts.find(({ keys }) => keys === event.key)?.work
    if (!work) return
    event.preventDefault()
    work()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

function filter(): void {
  if (focusSearch(`#view-${view.value}`) || focusSearch('main')) return
  go('requests')
  requestAnimationFrame(() => focusSearch('#view-requests'))
}
