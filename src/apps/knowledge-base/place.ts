import type { Place } from '../../core/http/contract.ts'

export const place = {
  application: 'knowledge-base',
  title: 'Knowledge base',
  root: '/intranet/rest/knowledgebase',
  version: 1,
  unversioned: true,
} as const satisfies Place
