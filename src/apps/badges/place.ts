import type { Place } from '../../core/http/contract.ts'

// Spec, Versioning: which version it is the spec does not say. Gap: 1, as of the others.
export const place = {
  application: 'badges',
  title: 'Badges',
  root: '/api/badges',
  version: 1,
} as const satisfies Place
