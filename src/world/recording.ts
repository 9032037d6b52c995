import { weighSteps } from './weight.ts'
import type { World } from './world.ts'
import { type Checkpoint, type ControlStep, snapshotOf } from './world-state.ts'

/** Requests or steps until the next checkpoint. All checkpoints together reach as far back as the journal. */
const longest = 400
const mostCheckpoints = 3
/** A checkpoint keeps deleted rows in memory, so it is dropped once this many bytes were written after it. */
const mostWritten = 64 * 1024 * 1024
const longestBody = 64 * 1024
/** In bytes, for the steps of one checkpoint. */
const mostInSteps = 1024 * 1024

export function startRecording(world: World): void {
  if (checkpointsOf(world).length === 0) restartRecording(world)
}

/** Drops the earlier checkpoints: a report starts here or later. */
export function restartRecording(world: World): void {
  setCheckpoints(world, [checkpointOf(world)])
}

export function checkpointOf({ state, clock, journal, history: { point } }: World): Checkpoint {
  const from = journal.latest + 1
  return { snapshot: snapshotOf(state), point, at: clock.now(), frozen: clock.frozen, from, steps: [] }
}

export function recordRequest(world: World, id: number): void {
  startRecording(world)
  const checkpoints = checkpointsOf(world)
  const { from } = checkpoints.at(-1)!
  // The journal was cleared.
  if (id < from - 1) restartRecording(world)
  else if (id - from >= longest || !isWithinReach(world, checkpoints[0]!)) addCheckpoint(world)
}

export function recordStep(world: World, step: Omit<ControlStep, 'after'>): void {
  if (step.body.length > longestBody) return void restartRecording(world)
  startRecording(world)
  const checkpoints = checkpointsOf(world)
  const last = checkpoints.at(-1)!
  const steps = [...last.steps, { after: world.journal.latest, ...step }]
  setCheckpoints(world, [...checkpoints.slice(0, -1), { ...last, steps }])
  if (steps.length >= longest || weighSteps(steps) > mostInSteps) addCheckpoint(world)
}

/** A report can start here. */
export function addCheckpoint(world: World): void {
  const former = checkpointsOf(world).filter((checkpoint) => isWithinReach(world, checkpoint))
  setCheckpoints(world, [...former, checkpointOf(world)].slice(-mostCheckpoints))
}

/** Runs at each request, so it avoids `world.state`. */
function checkpointsOf({ transactions }: World): readonly Checkpoint[] {
  return transactions.current.checkpoints
}

function setCheckpoints(world: World, checkpoints: readonly Checkpoint[]): void {
  world.state = { ...world.state, checkpoints }
}

function isWithinReach({ history }: World, { snapshot }: Checkpoint): boolean {
  return history.written - snapshot.written <= mostWritten
}
