import type { Place } from '../../core/http/contract.ts'

export const place = {
  application: 'people-v1',
  title: 'People, version 1',
  root: '/intranet/rest/people',
  version: 1,
} as const satisfies Place
