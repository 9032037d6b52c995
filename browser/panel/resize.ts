import type { Side } from './placement.ts'

/** In pixels, for each press of an arrow key. */
const step = 32

interface Resizing {
  side(): Side
  size(): number
  /** Called for every size during a drag, and once at the end. */
  resize(size: number, isDone: boolean): void
}

export function makeResizable(handle: HTMLElement, { side, size, resize }: Resizing): void {
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    handle.focus()
  })
  handle.addEventListener('pointermove', (event) => {
    if (handle.hasPointerCapture(event.pointerId)) resize(sizeAt(side(), event), false)
  })
  handle.addEventListener('lostpointercapture', () => resize(size(), true))
  handle.addEventListener('keydown', (event) => {
    const towards = growsBy[side()][event.key]
    if (towards === undefined) return
    event.preventDefault()
    resize(size() + towards * step, true)
  })
}

const growsBy: Record<Side, Record<string, number>> = {
  right: { ArrowLeft: 1, ArrowRight: -1 },
  left: { ArrowRight: 1, ArrowLeft: -1 },
  bottom: { ArrowUp: 1, ArrowDown: -1 },
}

function sizeAt(side: Side, { clientX, clientY }: PointerEvent): number {
  if (side === 'bottom') return innerHeight - clientY
  return side === 'left' ? clientX : document.documentElement.clientWidth - clientX
}
