import type { Place } from '../core/http/contract.ts'

export const place = {
  application: 'control',
  title: 'Control',
  root: '/__sim',
  unrecorded: true,
  open: true,
} as const satisfies Place

/** Sent by a host to the control interface if the client may only read the world. */
export const readOnlyHeader = 'x-sim-read-only'

/** Faster than finding the application. No other address contains this root. */
export function isAboutControl(url: string): boolean {
  return url.includes(place.root)
}
