import type { Place } from '../../core/http/contract.ts'

export const place = {
  application: 'trash',
  title: 'Trash can',
  root: '/intranet/rest/deleted',
  version: 1,
  unversioned: true,
} as const satisfies Place
