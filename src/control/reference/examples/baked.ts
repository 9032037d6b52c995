import type { RecordedExamples } from '../../../core/examples/example.ts'
import { exchanges, refusals } from '../baked/examples.ts'

export const baked: RecordedExamples = { exchanges: JSON.parse(exchanges), refusals: JSON.parse(refusals) }
