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

/** Work that yields where it can pause. */
export type Steps<Result = void> = Generator<void, Result>

export function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

export async function inTurns<Result>(steps: Steps<Result>, pause = takeTurns()): Promise<Result> {
  let step = steps.next()
  for (; !step.done; step = steps.next()) await pause()
  return step.value
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
