import { presentPanel } from '../../src/control/panel/panel.ts'
import { worldPrefixOf } from '../../src/simulator/worlds.ts'

/** Options of the panel. */
export interface PanelOptions {
  /** The address of the control interface. The default is the page's own origin. */
  baseUrl?: string
  /** The world that it shows first. The default is that of the page. */
  world?: string
  /** Whether it shows at once, or only when Alt+Shift+F is pressed. The default is at once. */
  open?: boolean
}

/** A panel in the page. */
export interface Panel {
  toggle(): void
  /** Removes it from the page, with its keyboard shortcut. */
  remove(): void
}

const widest = 'min(460px, 100vw)'

/** Uses a frame without an address: the worker answers no navigations, but it answers the requests of such a frame like the page's own. */
export function dockPanel({ baseUrl = location.origin, world, open = true }: PanelOptions): Panel {
  const prefix = world === undefined ? '' : worldPrefixOf(world)
  const frame = document.createElement('iframe')
  frame.title = 'fauxtranet'
  frame.allow = 'clipboard-write'
  frame.hidden = !open
  frame.srcdoc = presentPanel({ base: baseUrl.replace(/\/$/, '') + prefix })
  // On the element itself, since the page may have styles for every iframe.
  frame.style.cssText = `all: initial; position: fixed; inset: 0 0 0 auto; z-index: 2147483647; width: ${widest}; height: 100%; border: 0; border-left: 1px solid #8888; box-shadow: 0 0 40px #0003; color-scheme: light dark`
  const show = (isShown: boolean) => {
    frame.hidden = !isShown
    frame.style.display = isShown ? 'block' : 'none'
  }
  const toggle = () => show(frame.hidden !== false)
  const onKey = (event: KeyboardEvent) => {
    // By its position, since with Alt the key may write another letter.
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.code !== 'KeyF') return
    event.preventDefault()
    toggle()
    if (frame.hidden) window.focus()
    else frame.focus()
  }
  show(open)
  addEventListener('keydown', onKey)
  // Key events inside of the frame do not reach the page.
  frame.addEventListener('load', () => frame.contentWindow?.addEventListener('keydown', onKey))
  document.body.append(frame)
  return {
    toggle,
    remove() {
      removeEventListener('keydown', onKey)
      frame.remove()
    },
  }
}
