import { drawing } from '../../src/control/brand.ts'
import type { Side } from './placement.ts'
import { style } from './style.ts'

/** The elements of the docked panel, in a shadow root, since the page may have styles for every button. */
export interface Drawer {
  host: HTMLElement
  root: ShadowRoot
  launcher: HTMLElement
  drawer: HTMLElement
  handle: HTMLElement
  close: HTMLElement
  reload: HTMLElement
  sides: HTMLElement[]
  frame: HTMLIFrameElement
}

const icons: Record<Side, string> = {
  left: 'M1.5 2.5h13v11h-13zM6 2.5v11',
  bottom: 'M1.5 2.5h13v11h-13zM1.5 9h13',
  right: 'M1.5 2.5h13v11h-13zM10 2.5v11',
}

const icon = (path: string) => `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`

const presentSide = (side: Side) =>
  `<button class="side" data-side="${side}" aria-label="Dock at the ${side}" title="Dock at the ${side}">${icon(icons[side])}</button>`

const markup = `<style>${style}</style>
<button class="launcher" aria-label="Open the fauxtranet panel" title="fauxtranet (Alt+Shift+F)" aria-keyshortcuts="Alt+Shift+F">${drawing}</button>
<section class="drawer" aria-label="fauxtranet panel" hidden>
<div class="handle" role="separator" tabindex="0" aria-label="Panel size"></div>
<div class="bar"><b>${drawing}fauxtranet</b><button class="reload" hidden>Reload page</button>${(Object.keys(icons) as Side[]).map(presentSide).join('')}
<button class="close" aria-label="Close the panel" title="Close (Escape)">${icon('m3.5 3.5 9 9m0-9-9 9')}</button></div>
<iframe title="fauxtranet" allow="clipboard-write"></iframe>
</section>`

export function createDrawer(): Drawer {
  const host = document.createElement('div')
  host.dataset.fauxtranet = 'panel'
  host.style.cssText = 'all: initial'
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = markup
  const find = <T extends HTMLElement>(selector: string) => root.querySelector<T>(selector)!
  return {
    host,
    root,
    launcher: find('.launcher'),
    drawer: find('.drawer'),
    handle: find('.handle'),
    close: find('.close'),
    reload: find('.reload'),
    sides: [...root.querySelectorAll<HTMLElement>('.side')],
    frame: find<HTMLIFrameElement>('iframe'),
  }
}
