import type { Place } from '../core/http/contract.ts'

export const place = {
  application: 'control',
  title: 'Control',
  root: '/__sim',
  unrecorded: true,
  open: true,
} as const satisfies Place

/** Whether an address may be one of the control interface: no other address includes its root. Quicker than finding the application. */
export function isAboutControl(url: string): boolean {
  return url.includes(place.root)
}
