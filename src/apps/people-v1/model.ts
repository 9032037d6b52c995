import type { Place } from '../../core/http/contract.ts'

// Version 1 has no tables of its own: it shows the rows of version 2.

// Spec, People version 1: the paths are written without the version.
export const place = {
  application: 'people-v1',
  title: 'People, version 1',
  root: '/intranet/rest/people',
  version: 1,
  unversioned: true,
} as const satisfies Place
