import { count } from '../../../src/core/text/count.ts'

export function presentDuration(seconds: number): string {
  return seconds < 90 ? count(Math.ceil(seconds), 'second') : count(Math.round(seconds / 60), 'minute')
}
