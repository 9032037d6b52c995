import type { HistoryState, Point } from '../../src/core/store/history.ts'
import { isAbandoned } from '../../src/core/store/undo.ts'
import { worldIn } from '../../src/persistence/writing.ts'
import { headOf, type WorldHead, withHead } from '../../src/world/head.ts'
import { goTo } from '../../src/world/undo.ts'
import type { World } from '../../src/world/world.ts'
import { type Action, type Checkpoint, type ControlStep, snapshotOf } from '../../src/world/world-state.ts'
import { presentChange, presentControlStep } from './saved-entry.ts'
import type { Branches } from './saved-steps.ts'

/** A point that a report can start from. Its rows follow from the history. */
interface SavedCheckpoint extends Omit<Checkpoint, 'snapshot' | 'point' | 'steps'> {
  head: WorldHead
  step: number
  branch: number
}

/** Steps were added to a checkpoint, or the checkpoint as well. */
export interface CheckpointChange {
  id: number
  steps: readonly ControlStep[]
  added?: SavedCheckpoint
}

/** The checkpoints of a world, numbered in their order. */
export class SavedCheckpoints {
  #next = 1
  #known: readonly { checkpoint: Checkpoint; id: number }[] = []

  isSaved(checkpoints: readonly Checkpoint[]): boolean {
    return (
      checkpoints.length === this.#known.length && checkpoints.every((each, i) => each === this.#known[i]!.checkpoint)
    )
  }

  forget(): void {
    this.#known = []
  }

  /** What has changed since the last call. */
  take(world: World, branches: Branches): CheckpointChange[] {
    const former = this.#known
    const { checkpoints } = world.state
    const changes = checkpoints.map((checkpoint) => {
      // A step is added to a copy, with the same snapshot.
      const known = former.find((each) => each.checkpoint.snapshot === checkpoint.snapshot)
      const steps = checkpoint.steps.slice(known?.checkpoint.steps.length ?? 0).map(presentControlStep)
      if (known) return { id: known.id, steps }
      return { id: this.#next++, steps, added: presentCheckpoint(world, checkpoint, branches) }
    })
    this.#known = checkpoints.map((checkpoint, i) => ({ checkpoint, id: changes[i]!.id }))
    return changes
  }

  /** Drops checkpoints before one whose rows are not in the history. */
  restore(world: World, changes: readonly CheckpointChange[], branches: Branches): void {
    const restored: { checkpoint: Checkpoint; id: number }[] = []
    for (const { id, added, steps } of [...changes].reverse()) {
      const checkpoint = added && readCheckpoint(world, added, steps, branches)
      if (!checkpoint) break
      restored.unshift({ checkpoint, id })
    }
    this.#known = restored
    this.#next = 1 + Math.max(0, ...changes.map(({ id }) => id))
    world.state = { ...world.state, checkpoints: restored.map(({ checkpoint }) => checkpoint) }
  }
}

/** The checkpoints after a change. */
export function joinCheckpoints(
  former: readonly CheckpointChange[],
  changes: readonly CheckpointChange[],
): CheckpointChange[] {
  return changes.map((change) => {
    const known = former.find(({ id }) => id === change.id)
    return known ? { ...known, steps: [...known.steps, ...change.steps] } : change
  })
}

function presentCheckpoint(world: World, { snapshot, point, at, frozen, from }: Checkpoint, branches: Branches) {
  const head = headOf(worldIn(world, snapshot))
  return { at, frozen, from, head, step: point.step, branch: branches.numberOf(point.branch) }
}

function readCheckpoint(
  world: World,
  { head, step, branch, ...rest }: SavedCheckpoint,
  steps: readonly ControlStep[],
  branches: Branches,
): Checkpoint | undefined {
  const { state } = world
  const point = { step, branch: branches.get(branch), weight: 0 }
  if (!isReachable(state.history, point)) return undefined
  const then = worldIn(world, state)
  goTo(then, step - state.history.base)
  return { ...rest, steps, point, snapshot: snapshotOf(withHead(then.state, head)) }
}

function isReachable(history: HistoryState, point: Point): boolean {
  const { start, steps } = history
  const isKept = point.step >= start.step && point.step <= start.step + steps.length
  return isKept && !isAbandoned(history, point)
}

export function presentAction({ changes, ...action }: Action): Action {
  return { ...action, changes: changes.map(presentChange) }
}
