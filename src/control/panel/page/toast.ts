import { $, button, h } from './elements.ts'
import { act } from './status.ts'

/** Milliseconds: enough to read the message and reach the button by keyboard. */
const shownFor = 12_000

let hiding: ReturnType<typeof setTimeout> | undefined
let opener: Element | null = null

/** Shows a message with an undo button for some seconds, and longer while it has focus or the pointer is over it. */
export function offerUndo(message: string, undo: () => unknown, undone: string): void {
  opener = document.activeElement
  const work = () => {
    hide()
    act(undo, undone)
  }
  const dismiss = h('button', { 'aria-label': 'Dismiss' }, '×')
  dismiss.onclick = hide
  $('toast').replaceChildren(h('span', {}, message), button('Undo', work, message), dismiss)
  hideLater(shownFor)
}

function hideLater(wait: number): void {
  clearTimeout(hiding)
  hiding = setTimeout(() => {
    if ($('toast').matches(':hover, :focus-within')) hideLater(1000)
    else hide()
  }, wait)
}

function hide(): void {
  clearTimeout(hiding)
  const hasFocus = $('toast').contains(document.activeElement)
  $('toast').replaceChildren()
  if (hasFocus && opener instanceof HTMLElement) opener.focus()
}

$('toast').onkeydown = (event) => {
  if (event.key !== 'Escape') return
  // Otherwise Escape closes a docked panel as well.
  event.preventDefault()
  hide()
}
