import { $, type Pane } from './elements.ts'
import { markStale } from './loading.ts'

const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
const tabList = document.querySelector<HTMLElement>('[role=tablist]')!
const paneOf = (tab: Element) => tab.getAttribute('aria-controls') as Pane

/** On a wide screen, the requests are next to the other panes. */
export const isWide = matchMedia('(min-width: 960px)')

let chosen: Pane = 'requests'

export function showTab(name: Pane): void {
  chosen = name
  const shown = isWide.matches && name === 'requests' ? 'faults' : name
  for (const tab of tabs) {
    const pane = paneOf(tab)
    const isShown = pane === shown
    tab.setAttribute('aria-selected', String(isShown))
    tab.tabIndex = isShown ? 0 : -1
    $(pane).hidden = !isShown && !(isWide.matches && pane === 'requests')
  }
  tabs[0]!.hidden = isWide.matches
  markStale(shown === 'state' && 'rows', shown === 'fidelity' && shown)
}

export function showCount(name: Pane, count = 0): void {
  $(`tab-${name}`).lastElementChild!.textContent = count > 0 ? String(count) : ''
}

tabList.addEventListener('click', ({ target }) => {
  const tab = (target as Element).closest('[role=tab]')
  if (tab) showTab(paneOf(tab))
})

tabList.addEventListener('keydown', ({ key, target }) => {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const shown = tabs.filter((tab) => !tab.hidden)
  const next = shown[(shown.indexOf(target as HTMLElement) + step + shown.length) % shown.length]!
  showTab(paneOf(next))
  next.focus()
})

isWide.addEventListener('change', () => showTab(chosen))
