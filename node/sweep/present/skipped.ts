import { count } from '../../../src/core/text/count.ts'
import type { SweepReport } from '../report.ts'

/** `12 visits skipped`, `3 routes skipped`. */
export function presentSkipped({ skipped, skippedRoutes }: Pick<SweepReport, 'skipped' | 'skippedRoutes'>): string[] {
  const counts = [
    [skipped, 'visit'],
    [skippedRoutes, 'route'],
  ] as const
  return counts.flatMap(([number, what]) => (number > 0 ? [`${count(number, what)} skipped`] : []))
}
