import type { Recorded } from '../../../core/examples/example.ts'
import { exchanges, refusals } from '../baked/examples.ts'

export const baked: Recorded = { exchanges: JSON.parse(exchanges), refusals: JSON.parse(refusals) }
