import { type MouseEvent, useEffect } from 'react'
import { BarIcon } from './bar-icon.tsx'
import type { Control } from './control.ts'

/** A narrow window has no room for the panel, and opens it in another tab. */
const narrow = 960

/** Shows the panel next to the page, and hides it again. */
export function PanelLink({ control }: { control: Control }) {
  const { baseUrl, panel } = control
  useEffect(() => {
    if (wasDocked() && innerWidth >= narrow) docked ??= dock(baseUrl)
  }, [baseUrl])
  function onClick(event: MouseEvent) {
    if (innerWidth < narrow || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void toggle(baseUrl)
  }
  return (
    <a href={panel} target="_blank" rel="noreferrer" onClick={onClick}>
      <BarIcon kind="panel" />
      <span className="bar-label">Panel</span>
    </a>
  )
}

let docked: ReturnType<typeof dock> | undefined

async function toggle(baseUrl: string) {
  if (docked) return (await docked).toggle()
  docked = dock(baseUrl)
  const panel = await docked
  // It remembers that it was closed.
  if (!panel.isOpen) panel.toggle()
  rememberDocked()
}

/** After a reload, the panel is as it was. */
async function dock(baseUrl: string) {
  const { showPanel } = await import('fauxtranet/panel')
  return showPanel({ baseUrl: new URL(baseUrl || '/', location.href).href })
}

const key = 'intranet-panel'

function rememberDocked(): void {
  try {
    sessionStorage.setItem(key, 'docked')
  } catch {
    // Without storage, a reload removes the panel.
  }
}

function wasDocked(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    // Without storage, it does not come back.
    return false
  }
}
