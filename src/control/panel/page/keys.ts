import { signal } from '@preact/signals'
import { go, view } from './route.ts'
import { focusSearch } from './ui/search-field.tsx'

export const areKeysShown = signal(false)
export const isPaletteShown = signal(false)

interface Shortcut {
  keys: string
  does: string
  /** Shortcuts of a list or a menu are handled there. */
  work?: () => void
}

/** All shortcuts of the panel. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Ctrl K', does: 'Find people, scenarios, endpoints, rows and actions', work: showPalette },
  { keys: '/', does: 'Filter what is shown', work: filter },
  { keys: '?', does: 'Show the shortcuts', work: () => (areKeysShown.value = true) },
  { keys: '↑ ↓', does: 'Move in a list or a menu' },
  { keys: 'Home', does: 'Move to the newest request' },
  { keys: '← →', does: 'Move between tabs, or between the buttons of the bar' },
  { keys: 'Enter', does: 'Open or close a request or a row' },
  { keys: 'Escape', does: 'Close what is open' },
]

export function listenForKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return
    const isControl = event.ctrlKey || event.metaKey
    const fields = isControl ? 'dialog' : 'input, textarea, select, dialog'
    if ((event.target as Element).closest(fields)) return
    const pressed = isControl ? `Ctrl ${event.key.toUpperCase()}` : event.key
    const work = shortcuts.find(({ keys }) => keys === pressed)?.work
    if (!work) return
    event.preventDefault()
    work()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

export function showPalette(): void {
  isPaletteShown.value = true
}

function filter(): void {
  if (focusSearch(`#view-${view.value}`) || focusSearch('main')) return
  go('requests')
  requestAnimationFrame(() => focusSearch('#view-requests'))
}
