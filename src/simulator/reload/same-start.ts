import type { Snapshot } from '../../world/world.ts'

/** Whether a world began as another: with the same rows of the same scenario, or with a second load of it. */
export function isSameStart(one: Snapshot, other: Snapshot): boolean {
  if (one === other) return true
  return (
    // Loads of a scenario share their rows. A fork of a world that was written to has others.
    one.tables.every((contents, i) => contents === other.tables[i]) &&
    settingOf(one) === settingOf(other) &&
    // A clock that runs is set again by each load.
    Math.abs(aheadOf(one) - aheadOf(other)) < 1000
  )
}

function settingOf({ origin, random, currentUser, faults, strict, fidelity, clock }: Snapshot): string {
  const { scenario, seed, parameters } = origin
  const isFrozen = clock.since === null
  return JSON.stringify([scenario, seed, parameters, random, currentUser, faults, strict, fidelity, isFrozen])
}

/** By how much its clock is ahead of the machine's; what it shows, if it stands still. */
function aheadOf({ clock: { shown, since } }: Snapshot): number {
  return shown - (since ?? 0)
}
