import type { Place } from '../kernel/contract.ts'

export const place = {
  application: 'control',
  title: 'Control',
  root: '/__sim',
  unrecorded: true,
} as const satisfies Place
