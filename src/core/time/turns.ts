import { machineTime } from './clock.ts'
import { ownImmediate } from './timer.ts'

/** In milliseconds. A page draws every 16. */
const turn = 16

/** Call and await it often. It waits only when the turn is over. */
export function takeTurns(): () => void | Promise<void> {
  let since = machineTime()
  return () => {
    if (machineTime() - since < turn) return
    return new Promise((resolve) => {
      ownImmediate(() => {
        since = machineTime()
        resolve()
      })
    })
  }
}

export async function mapInTurns<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
  pause: () => void | Promise<void>,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for (const item of items) {
    mapped.push(map(item))
    // Reading the time takes longer than most rows.
    if (mapped.length % 64 === 0) await pause()
  }
  return mapped
}
