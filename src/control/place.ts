import type { Place } from '../core/http/contract.ts'

export const place = {
  application: 'control',
  title: 'Control',
  root: '/__sim',
  unrecorded: true,
  open: true,
} as const satisfies Place

/** The key of the link that opened a hosted world. */
export const keyHeader = 'x-sim-key'

/** Faster than finding the application. No other address contains this root. */
export function isAboutControl(url: string): boolean {
  return url.includes(place.root)
}
