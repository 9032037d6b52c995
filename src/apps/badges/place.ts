import type { Place } from '../../core/http/contract.ts'

// Spec, Versioning: it does not name the version of badges. Gap: 1, as for the other applications.
export const place = {
  application: 'badges',
  title: 'Badges',
  root: '/api/badges',
  version: 1,
  unversioned: true,
} as const satisfies Place
