import type { Place } from '../../core/http/contract.ts'

export const place = {
  application: 'expenses',
  title: 'Expenses',
  root: '/intranet/rest/expenses',
  version: 1,
  unversioned: true,
} as const satisfies Place
