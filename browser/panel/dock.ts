import { presentPanel } from '../../src/control/panel/panel.ts'
import { worldPrefixOf } from '../../src/simulator/worlds.ts'

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

const widest = 'min(460px, 100vw)'

/** A frame without an address: the worker answers no navigation, but what such a frame asks goes the way of the page's own requests. */
export function dockPanel({ baseUrl = location.origin, world, open = true }: PanelOptions): Panel {
  const prefix = world === undefined ? '' : worldPrefixOf(world)
  const frame = document.createElement('iframe')
  frame.title = 'fauxtranet'
  frame.allow = 'clipboard-write'
  frame.hidden = !open
  frame.srcdoc = presentPanel({ base: baseUrl.replace(/\/$/, '') + prefix })
  // In the element itself: the page may have rules for every iframe.
  frame.style.cssText = `all: initial; position: fixed; inset: 0 0 0 auto; z-index: 2147483647; width: ${widest}; height: 100%; border: 0; border-left: 1px solid #8888; box-shadow: 0 0 40px #0003; color-scheme: light dark`
  const show = (isShown: boolean) => {
    frame.hidden = !isShown
    frame.style.display = isShown ? 'block' : 'none'
  }
  const toggle = () => show(frame.hidden !== false)
  const hearKey = (event: KeyboardEvent) => {
    // By its place, since with Alt the key may write another letter.
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.code !== 'KeyF') return
    event.preventDefault()
    toggle()
    if (frame.hidden) window.focus()
    else frame.focus()
  }
  show(open)
  addEventListener('keydown', hearKey)
  // Keys that are pressed inside of the frame are not heard outside.
  frame.addEventListener('load', () => frame.contentWindow?.addEventListener('keydown', hearKey))
  document.body.append(frame)
  return {
    toggle,
    remove() {
      removeEventListener('keydown', hearKey)
      frame.remove()
    },
  }
}
