export interface PanelOptions {
  /** Where the control interface is asked, when that is not the page's own origin. */
  baseUrl?: string
  /** The world that it shows first; that of the page unless given. */
  world?: string
  /** Whether it is there at once, or only when Alt+Shift+F is pressed; at once unless told otherwise. */
  open?: boolean
}

export interface Panel {
  toggle(): void
  /** Takes it out of the page, with its key. */
  remove(): void
}

let shown: Panel | undefined

/** Docks the panel of the control interface in the page: what it asks, the running worker answers. Alt+Shift+F hides and shows it. */
export async function showPanel(options: PanelOptions = {}): Promise<Panel> {
  const { dockPanel } = await import('./panel-dock.ts')
  shown?.remove()
  const panel = dockPanel(options)
  shown = panel
  return panel
}
