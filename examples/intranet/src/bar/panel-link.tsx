import type { MouseEvent } from 'react'
import { BarIcon } from './bar-icon.tsx'
import type { Control } from './control.ts'

/** A narrow window has no room for the panel, and opens it in another tab. */
const narrow = 960

/** Shows the panel next to the page, and hides it again. */
export function PanelLink({ control }: { control: Control }) {
  function dock(event: MouseEvent) {
    if (innerWidth < narrow || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void toggle(control.baseUrl)
  }
  return (
    <a href={control.panel} target="_blank" rel="noreferrer" onClick={dock}>
      <BarIcon kind="panel" />
      <span className="bar-label">Panel</span>
    </a>
  )
}

let docked: ReturnType<typeof open> | undefined

async function toggle(baseUrl: string) {
  if (docked) return (await docked).toggle()
  docked = open(baseUrl)
  await docked
}

async function open(baseUrl: string) {
  const { showPanel } = await import('fauxtranet/panel')
  const panel = await showPanel({ baseUrl: new URL(baseUrl || '/', location.href).href })
  // It remembers that it was closed.
  if (!panel.isOpen) panel.toggle()
  return panel
}
