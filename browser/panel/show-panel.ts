import type { Panel, PanelOptions } from './dock.ts'

let shown: Panel | undefined

/**
 * Shows the control panel in the page, which needs a running worker. Alt+Shift+F hides and shows it.
 *
 * @example
 * await startSimulator()
 * const panel = await showPanel({ open: false })
 */
export async function showPanel(options: PanelOptions = {}): Promise<Panel> {
  const { dockPanel } = await import('./dock.ts')
  shown?.remove()
  const panel = dockPanel(options)
  shown = panel
  return panel
}
