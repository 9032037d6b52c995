import type { Side } from './placement.ts'

/** Room in the page for the drawer: the page ends where the drawer begins, so the drawer takes none of its clicks. */
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
      // With border-box a page that is as large as its window becomes smaller.
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

/** Whether an element of the page cannot be seen, because it is below the drawer. */
export function isCovered(element: Element, drawer: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), drawer.getBoundingClientRect()]
  if (inner.width === 0 || inner.height === 0) return false
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  )
}
