import type { World } from './world.ts'
import { type Beginning, type ControlStep, snapshotOf } from './world-state.ts'

/** Requests or steps until the next beginning. All beginnings together reach as far back as the journal. */
const longest = 400
const mostBeginnings = 3
/** A beginning keeps deleted rows in memory, so it is dropped once this many bytes were written after it. */
const mostWritten = 64 * 1024 * 1024
const longestBody = 64 * 1024

export function begin(world: World): void {
  if (beginningsOf(world).length === 0) beginAnew(world)
}

/** Drops the earlier beginnings: a report starts here or later. */
export function beginAnew(world: World): void {
  setBeginnings(world, [beginningOf(world)])
}

export function beginningOf({ state, clock, journal }: World): Beginning {
  return { snapshot: snapshotOf(state), at: clock.now(), frozen: clock.frozen, from: journal.latest + 1, steps: [] }
}

export function noteRequest(world: World, id: number): void {
  begin(world)
  const beginnings = beginningsOf(world)
  const { from } = beginnings.at(-1)!
  // The journal was cleared.
  if (id < from - 1) beginAnew(world)
  else if (id - from >= longest || !isWithinReach(world, beginnings[0]!)) addBeginning(world)
}

export function noteStep(world: World, step: Omit<ControlStep, 'after'>): void {
  if (step.body.length > longestBody) return void beginAnew(world)
  begin(world)
  const beginnings = beginningsOf(world)
  const last = beginnings.at(-1)!
  const steps = [...last.steps, { after: world.journal.latest, ...step }]
  setBeginnings(world, [...beginnings.slice(0, -1), { ...last, steps }])
  if (steps.length >= longest) addBeginning(world)
}

function addBeginning(world: World): void {
  const former = beginningsOf(world).filter((beginning) => isWithinReach(world, beginning))
  setBeginnings(world, [...former, beginningOf(world)].slice(-mostBeginnings))
}

/** Runs at each request, so it avoids `world.state`. */
function beginningsOf({ transactions }: World): readonly Beginning[] {
  return transactions.current.beginnings
}

function setBeginnings(world: World, beginnings: readonly Beginning[]): void {
  world.state = { ...world.state, beginnings }
}

function isWithinReach({ history }: World, { snapshot }: Beginning): boolean {
  return history.written - snapshot.written <= mostWritten
}
