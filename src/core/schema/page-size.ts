import type { Fidelity } from '../fidelity.ts'
import { invalid } from '../refusal.ts'

/** The parameters that say how long a page is. */
const pageSizes = ['limit', 'num']

/** Gap: a page size below 0 is refused, since its shape does not have it, or taken as 0. */
export function clampPageSizes(query: Record<string, string>, fidelity: Fidelity): void {
  if (fidelity['page-size-low'] !== 'clamped') return
  for (const name of pageSizes) if (/^-\d+$/.test(query[name] ?? '')) query[name] = '0'
}

/** Gap: a page size over the maximum is taken as the maximum, which its shape does, or refused. */
export function checkPageSizes(query: Record<string, string>, read: object, fidelity: Fidelity): void {
  if (fidelity['limit-clamped'] !== 'refused') return
  for (const name of pageSizes) {
    const most: unknown = read[name as never]
    if (Number(query[name]) > Number(most)) throw invalid({ name, reason: `must be at most ${most}` })
  }
}
