import type { Fidelity } from '../fidelity.ts'

/** The parameters that say how long a page is. */
const pageSizes = ['limit', 'num']

/** Gap: a page size below 0 is refused, since its shape does not have it, or taken as 0. */
export function clampPageSizes(query: Record<string, string>, fidelity: Fidelity): void {
  if (fidelity['page-size-low'] !== 'clamped') return
  for (const name of pageSizes) if (/^-\d+$/.test(query[name] ?? '')) query[name] = '0'
}
