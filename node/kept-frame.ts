import { machineTime } from '../src/kernel/clock.ts'
import type { HeldFault } from '../src/kernel/fault-rule.ts'
import type { World } from '../src/world.ts'
import type { Frame } from './kept-shapes.ts'

/** By what one can tell, at nearly no cost, whether a world is another one than before, rows aside. */
export interface Mark {
  currentUser: number | null
  strict: boolean
  frozen: boolean
  /** Of a clock that runs, how far it is from the machine's. */
  time: number
  held: readonly HeldFault[]
}

export function markOf(world: World): Mark {
  const { shown, since } = world.clock.state
  return {
    currentUser: currentUserOf(world),
    strict: world.strict,
    frozen: since === null,
    time: since === null ? shown : shown - since,
    held: world.faults.all(),
  }
}

export function isSame(some: Mark, others: Mark): boolean {
  return (
    some.currentUser === others.currentUser &&
    some.strict === others.strict &&
    some.frozen === others.frozen &&
    // Parts of milliseconds get lost on the way.
    Math.abs(some.time - others.time) < 1 &&
    (some.held === others.held || isEqual(withoutWeather(some.held), withoutWeather(others.held)))
  )
}

function isEqual(some: readonly HeldFault[], others: readonly HeldFault[]): boolean {
  return some.length === others.length && some.every((fault, i) => fault === others[i])
}

/** What `--latency` and `--chaos` ask for holds for one start. */
export function withoutWeather(held: readonly HeldFault[]): HeldFault[] {
  return held.filter(({ name, endpoint }) => endpoint !== '*' || (name !== 'latency' && name !== 'chaos'))
}

export function frameOf(world: World): Frame {
  const { held, nextId, chance } = world.faults.state
  return {
    now: world.clock.instant(),
    frozen: world.clock.frozen,
    written: machineTime(),
    currentUser: currentUserOf(world),
    strict: world.strict,
    faults: { held: withoutWeather(held), nextId, chance },
  }
}

/** Somebody else may have deleted who was signed in. */
function currentUserOf({ currentUser, users }: World): number | null {
  return currentUser !== null && users.has(currentUser) ? currentUser : null
}
