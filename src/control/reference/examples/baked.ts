import type { Recorded } from '../../../core/examples/example.ts'
import { exchanges, refusals } from '../baked/examples.ts'

/** What our endpoints answer, as the build has recorded it. */
export const baked: Recorded = { exchanges: JSON.parse(exchanges), refusals: JSON.parse(refusals) }
