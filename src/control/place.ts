import type { Place } from '../core/http/contract.ts'

export const place = {
  application: 'control',
  title: 'Control',
  root: '/__sim',
  unrecorded: true,
  open: true,
} as const satisfies Place
