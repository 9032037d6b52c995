import type { Entry } from '../kernel/journal.ts'

export function presentHar(_entries: readonly Entry[]): object {
  return { log: { version: '1.2', creator: { name: 'fauxtranet', version: '' }, entries: [] } }
}
