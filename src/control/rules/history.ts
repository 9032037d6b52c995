import type { Entry } from '../../core/interpreter/entry.ts'
import { badRequest, notFound, Refusal } from '../../core/refusal.ts'
import { isAbandoned, isPast } from '../../core/store/undo.ts'
import { recordAction } from '../../world/actions.ts'
import { goTo } from '../../world/undo.ts'
import type { World } from '../../world/world.ts'
import type { HistoryStep } from '../shapes.ts'
import { describeUndo } from '../words/steps.ts'

interface Target {
  /** The request to keep, without the changes after it. 0 is the start of the history. */
  to?: number | undefined
  /** The request to undo, with all later changes. */
  before?: number | undefined
}

/** By default, undoes one change. */
export function undo(world: World, target: Target): void {
  recordAction(world, 'control.undo', undefined, goTo(world, findStep(world, target)))
}

/** What an undo would change. By default, an empty list if there is nothing to undo. */
export function previewUndo(world: World, target: Target): HistoryStep[] {
  const { position, earliest } = world.history
  const isDefault = target.to === undefined && target.before === undefined
  return isDefault && position === earliest ? [] : describeUndo(world, findStep(world, target))
}

function findStep(world: World, { to, before }: Target): number {
  if (to !== undefined && before !== undefined) throw badRequest('send either `to` or `before`, not both')
  const { position, earliest } = world.history
  const id = before ?? to
  const after = id === undefined ? position : id === 0 ? 0 : stepAfter(world, id)
  if (after > position) throw badRequest(`request ${id} is already undone; use redo instead`)
  if (before !== undefined && needEntry(world, before).changed === 0)
    throw badRequest(`request ${before} has not changed anything`)
  const step = to === undefined ? after - 1 : after
  if (step < earliest) throw new Refusal(409, whyNot(earliest, id))
  return step
}

export function redo(world: World, to: number | undefined): void {
  const { position, latest } = world.history
  const step = to === undefined ? position + 1 : stepAfter(world, to)
  if (step > latest) throw new Refusal(409, 'there is nothing to redo')
  if (step < position) throw badRequest(`request ${to} is not undone; use undo instead`)
  recordAction(world, 'control.redo', undefined, goTo(world, step))
}

function stepAfter(world: World, id: number): number {
  const { point } = needEntry(world, id)
  const { history } = world.state
  if (isPast(history, point)) throw new Refusal(409, whyNot(0, id))
  if (isAbandoned(history, point)) throw new Refusal(409, `request ${id} was undone, and other requests followed`)
  return point.step - history.base
}

export function needEntry({ journal }: World, id: number): Entry {
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
