import type { Place } from '../../core/http/contract.ts'

export const place = {
  application: 'documents',
  title: 'Documents',
  root: '/intranet/rest/documents',
  version: 1,
  unversioned: true,
  // Spec, Drafts: the address of an approval does not contain `rest`.
  aliases: { '/intranet/documents': '' },
} as const satisfies Place
