// The script of the reference page: search, links, copy buttons and requests.

import { addCopyButtons } from './copy.ts'
import { addRowPickers } from './row-picker.ts'
import { showAllIn, startSearch } from './search.ts'
import { listenForTries, showSender } from './try-it.ts'

function follow(): void {
  show(decodeURIComponent(location.hash.slice(1)))
}

function show(id: string): void {
  const target = document.getElementById(id)
  if (!target) return
  showAllIn(target)
  if (target instanceof HTMLDetailsElement) target.open = true
  target.scrollIntoView()
}

addEventListener('hashchange', follow)
// From the panel, which has this page in a frame.
addEventListener('show', (event) => show((event as CustomEvent<string>).detail))
// In a frame without a URL, links lead to the page around it.
addEventListener('click', (event) => {
  const hash = (event.target as Element).closest('a')?.getAttribute('href')
  if (location.protocol !== 'about:' || !hash?.startsWith('#')) return
  event.preventDefault()
  show(decodeURIComponent(hash.slice(1)))
})
const onToggle = ({ target }: Event) => {
  const { open } = target as HTMLDetailsElement
  if (!open) return
  addCopyButtons(target as HTMLElement)
  addRowPickers(target as HTMLElement)
}
// The event does not bubble.
addEventListener('toggle', onToggle, { capture: true })
addEventListener('focus', showSender)
startSearch()
listenForTries()
follow()
showSender()
