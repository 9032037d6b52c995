/** The side of the page that the drawer is at. */
export type Side = 'left' | 'bottom' | 'right'

/** Where the drawer is, and how large. */
export interface Placement {
  side: Side
  /** At a side, in pixels. */
  width: number
  /** At the bottom; 0 means half of the page. */
  height: number
  open: boolean
}

const key = 'fauxtranet-panel'
const sides: readonly unknown[] = ['left', 'bottom', 'right']

/** The placement that this browser remembers for this origin, or the default. */
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
    // Pages without storage begin anew each time.
  }
}

/** Anybody may have written there. */
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

/** Phones have no room beside the page. */
const narrow = '(max-width: 640px)'

export const isNarrow = (): boolean => matchMedia(narrow).matches

const smallest = 220

/** The size of the drawer, within what leaves a part of the page to see and to use. */
export function sizeIn({ width, height }: Placement, side: Side): { size: number; most: number; least: number } {
  const isBottom = side === 'bottom'
  const room = isBottom ? innerHeight : innerWidth
  const most = Math.max(smallest, Math.round(room * (isBottom ? 0.75 : 0.8)))
  const wanted = isBottom ? height || Math.round(room / 2) : width
  return { size: Math.min(most, Math.max(smallest, wanted)), most, least: smallest }
}
