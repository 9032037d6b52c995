import type { Panel, PanelOptions } from './dock.ts'

let shown: Panel | undefined

/** Docks the panel of the control interface in the page: what it asks, the running worker answers. Alt+Shift+F hides and shows it. */
export async function showPanel(options: PanelOptions = {}): Promise<Panel> {
  const { dockPanel } = await import('./dock.ts')
  shown?.remove()
  const panel = dockPanel(options)
  shown = panel
  return panel
}
