import type { Place } from '../kernel/contract.ts'

// Spec, Versioning: its address has no version, and which one it is the spec does not say.
export const place = { application: 'badges', title: 'Badges', root: '/api/badges' } as const satisfies Place
