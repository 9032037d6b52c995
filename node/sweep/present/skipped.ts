import { count } from '../../../src/core/text/count.ts'
import type { SweepReport } from '../report.ts'

type Skipped = Pick<SweepReport, 'skipped' | 'skippedRoutes' | 'unchanged'>

/** `12 visits skipped`, `3 routes skipped`, `5 routes not concerned by the changes since main`. */
export function presentSkipped({ skipped, skippedRoutes, unchanged }: Skipped): string[] {
  const counts = [
    [skipped, 'visit'],
    [skippedRoutes, 'route'],
  ] as const
  const all = counts.flatMap(([number, what]) => (number > 0 ? [`${count(number, what)} skipped`] : []))
  if (!unchanged || unchanged.routes === 0) return all
  return [...all, `${count(unchanged.routes, 'route')} not concerned by the changes since ${unchanged.since}`]
}

/** Why nothing was visited. Undefined if something was. */
export function explainNone(unchanged: SweepReport['unchanged'], routes: number): string | undefined {
  if (!unchanged || unchanged.routes === 0 || routes > 0) return undefined
  return (
    `No page is concerned by the changes since ${unchanged.since}: no changed file names an endpoint of a page, or has ` +
    "a word of a page's route in its path. Shared code, such as a layout or a stylesheet, concerns no page by name. " +
    'Sweep without --changed to visit all pages.'
  )
}
