export type Side = 'left' | 'bottom' | 'right'

export interface Placement {
  side: Side
  /** On the left or right, in pixels. */
  width: number
  /** At the bottom, in pixels. 0 is half of the page. */
  height: number
  open: boolean
}

const key = 'fauxtranet-panel'
const sides: readonly unknown[] = ['left', 'bottom', 'right']

/** Remembered by the browser for this origin. */
export function recallPlacement(open: boolean): Placement {
  const known = read()
  return {
    side: sides.includes(known.side) ? known.side! : 'right',
    width: sizeOf(known.width) || 440,
    height: sizeOf(known.height),
    open: typeof known.open === 'boolean' ? known.open : open,
  }
}

export function rememberPlacement(placement: Placement): void {
  try {
    localStorage.setItem(key, JSON.stringify(placement))
  } catch {
    // Without storage, each page starts with the default.
  }
}

/** Other code may have written there. */
function read(): Partial<Placement> {
  try {
    return { ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return {}
  }
}

function sizeOf(value: unknown): number {
  return typeof value === 'number' && value > 0 && value < 1e4 ? value : 0
}

/** Phones have no space next to the page. */
const narrow = '(max-width: 640px)'

export const isNarrow = (): boolean => matchMedia(narrow).matches

const smallest = 220

/** Limited so that part of the page stays visible and usable. */
export function sizeIn({ width, height }: Placement, side: Side): { size: number; most: number; least: number } {
  const isBottom = side === 'bottom'
  const room = isBottom ? innerHeight : innerWidth
  const most = Math.max(smallest, Math.round(room * (isBottom ? 0.75 : 0.8)))
  const wanted = isBottom ? height || Math.round(room / 2) : width
  return { size: Math.min(most, Math.max(smallest, wanted)), most, least: smallest }
}
