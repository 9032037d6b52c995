import { machineTime } from '../core/time/clock.ts'
import type { Loading, LoadProgress } from '../world/scenario.ts'

export type OnProgress = (progress: LoadProgress) => void

/** How long a seed may run before others have their turn, in milliseconds: a page draws every 16. */
const turn = 16

/** The machine's own timer, also where a test has installed fake timers later. Node has one that waits for no millisecond. */
const { setTimeout, setImmediate: soon = setTimeout } = globalThis as typeof globalThis & {
  setImmediate?: (work: () => void) => void
}

/** The `progress` of a seed, which waits only when its turn is over. */
export function pace(scenario: string, onProgress?: OnProgress): Loading['progress'] {
  let since = machineTime()
  return (done, total, what) => {
    if (machineTime() - since < turn) return
    onProgress?.({ scenario, done, total, what })
    return new Promise((resolve) => {
      soon(() => {
        since = machineTime()
        resolve()
      })
    })
  }
}
