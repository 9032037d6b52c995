import type { Place } from '../../core/http/contract.ts'

export const place = {
  application: 'people',
  title: 'People, version 2',
  root: '/api/people',
  version: 2,
} as const satisfies Place
