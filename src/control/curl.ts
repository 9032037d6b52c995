import type { Entry } from '../kernel/journal.ts'

export function presentCurl(_entries: readonly Entry[]): string {
  return ''
}
