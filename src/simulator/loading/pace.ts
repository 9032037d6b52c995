import { takeTurns } from '../../core/time/turns.ts'
import type { Loading, LoadProgress } from '../../world/scenario.ts'

export type OnProgress = (progress: LoadProgress) => void

/** The `progress` of a seed. */
export function pace(scenario: string, onProgress?: OnProgress): Loading['progress'] {
  return takeTurns((done, total, what) => onProgress?.({ scenario, done, total, what }))
}
