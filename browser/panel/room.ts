import type { Side } from './placement.ts'

/** Space in the page for the drawer. The page ends where the drawer starts, so that nothing in the page is covered. */
export interface Room {
  make(side: Side, size: number): void
  clear(): void
}

export function createRoom(): Room {
  const { style } = document.documentElement
  let before: [name: string, value: string][] = []
  const clear = () => {
    for (const [name, value] of before) style.setProperty(name, value)
    before = []
  }
  return {
    clear,
    make(side, size) {
      clear()
      // With border-box, a page with the size of its window shrinks.
      const wanted = {
        [`padding-${side}`]: `${size}px`,
        [`scroll-padding-${side}`]: `${size}px`,
        'box-sizing': 'border-box',
      }
      before = Object.keys(wanted).map((name) => [name, style.getPropertyValue(name)])
      for (const [name, value] of Object.entries(wanted)) style.setProperty(name, value)
    },
  }
}

/** Whether the drawer hides part of an element that would fit next to it, or all of one that would not. */
export function isCovered(element: Element, drawer: Element, side: Side): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), drawer.getBoundingClientRect()]
  if (inner.width === 0 || inner.height === 0 || !overlaps(inner, outer)) return false
  const fits = side === 'bottom' ? inner.height <= innerHeight - outer.height : inner.width <= innerWidth - outer.width
  return fits || (inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top)
}

export function isBelow(element: Element, launcher: Element): boolean {
  return overlaps(element.getBoundingClientRect(), launcher.getBoundingClientRect())
}

/** Moves the button above an element. If there is no space above it, the button stays in its corner. */
export function riseAbove(element: Element, launcher: HTMLElement): void {
  const gap = innerHeight - launcher.getBoundingClientRect().bottom
  launcher.style.bottom = `${innerHeight - element.getBoundingClientRect().top + gap}px`
  if (launcher.getBoundingClientRect().top < 0) launcher.style.bottom = ''
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Ignores rounding errors. */
function overlaps(one: Box, other: Box): boolean {
  const by = 1
  const isBeside = one.right < other.left + by || one.left > other.right - by
  return !isBeside && one.bottom >= other.top + by && one.top <= other.bottom - by
}
