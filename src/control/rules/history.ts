import type { Entry } from '../../core/interpreter/entry.ts'
import { badRequest, notFound, Refusal } from '../../core/refusal.ts'
import { isAbandoned, isPast } from '../../core/store/undo.ts'
import { goTo } from '../../world/undo.ts'
import type { World } from '../../world/world.ts'
import type { HistoryStep } from '../shapes.ts'
import { describeUndo } from '../words/steps.ts'

/** Restores the state right after request `to`, or before the first one for 0. By default, undoes one change. */
export function undo(world: World, to: number | undefined): void {
  goTo(world, findTarget(world, to))
}

/** What an undo would change. Without `to`, an empty list if there is nothing to undo. */
export function previewUndo(world: World, to: number | undefined): HistoryStep[] {
  const { position, earliest } = world.history
  return to === undefined && position === earliest ? [] : describeUndo(world, findTarget(world, to))
}

function findTarget(world: World, to: number | undefined): number {
  const { position, earliest } = world.history
  const step = to === undefined ? position - 1 : to === 0 ? 0 : stepAfter(world, to)
  if (step < earliest) throw new Refusal(409, whyNot(earliest, to))
  if (step > position) throw badRequest(`request ${to} is already undone; use redo instead`)
  return step
}

export function redo(world: World, to: number | undefined): void {
  const { position, latest } = world.history
  const step = to === undefined ? position + 1 : stepAfter(world, to)
  if (step > latest) throw new Refusal(409, 'there is nothing to redo')
  if (step < position) throw badRequest(`request ${to} is not undone; use undo instead`)
  goTo(world, step)
}

function stepAfter(world: World, id: number): number {
  const { point } = needEntry(world, id)
  const { history } = world.state
  if (isPast(history, point)) throw new Refusal(409, whyNot(0, id))
  if (isAbandoned(history, point)) throw new Refusal(409, `request ${id} was undone, and other requests followed`)
  return point.step - history.base
}

function needEntry({ journal }: World, id: number): Entry {
  const entry = journal.all().find((held) => held.id === id)
  if (!entry) throw notFound(`there is no request ${id} in the journal, ${whenItRestarts}`)
  return entry
}

function whyNot(earliest: number, to: number | undefined): string {
  if (earliest > 0) return 'that change is too old to undo'
  const what = to === undefined ? 'there is nothing to undo in' : `request ${to} is older than`
  return `${what} the history, ${whenItRestarts}, and with a reload that changes tables`
}

const whenItRestarts = 'which restarts with a reset, an import, a scenario or a snapshot'
