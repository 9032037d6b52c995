import {
  ancestorsAt,
  type HistoryState,
  newHistory,
  type Point,
  pointOf,
  type StateWithHistory,
  type Step,
} from './history.ts'
import type { StateHolder } from './transaction.ts'

// Not in history.ts, so that a page loads it with the first rules.

/** Whether other steps have replaced the point, or it belongs to another history. */
export function isAbandoned({ branch: present, ancestors }: HistoryState, { branch, step }: Point): boolean {
  return branch !== present && !ancestors.some((ancestor) => ancestor.branch === branch && step <= ancestor.until)
}

/** Whether the point is older than this history, and not undone. */
export function isPast(history: HistoryState, point: Point): boolean {
  return point.step < history.base && !isAbandoned(history, point)
}

export function isUndone(history: HistoryState, point: Point): boolean {
  return isAbandoned(history, point) || point.step > pointOf(history).step
}

/** An empty history. Everything done so far stays done. */
export function newHistoryAfter(former: HistoryState): HistoryState {
  const { step } = pointOf(former)
  return newHistory(step + 1, ancestorsAt(former, step))
}

/** A history to restore. It cannot reach points that were added later. */
export function branchOf(history: HistoryState): HistoryState {
  return { ...history, branch: {}, ancestors: ancestorsAt(history, history.start.step + history.steps.length) }
}

export function goTo(
  holder: StateHolder<StateWithHistory>,
  position: number,
  { undo, redo }: Record<'undo' | 'redo', (step: Step) => void>,
): void {
  const { start, base, steps, done } = holder.current.history
  const target = position - (start.step - base)
  if (target < 0 || target > steps.length) throw new RangeError(`The history has no step ${position}.`)
  for (let i = done - 1; i >= target; i--) pass(holder, steps.get(i), -1, undo)
  for (let i = done; i < target; i++) pass(holder, steps.get(i), 1, redo)
}

function pass(holder: StateHolder<StateWithHistory>, step: Step, sign: 1 | -1, call: (step: Step) => void): void {
  const more = sign * (step.after - step.before)
  const state = holder.change()
  const { history } = state
  state.history = { ...history, done: history.done + sign, weight: history.weight - more }
  state.content = Math.max(0, state.content + more)
  call(step)
}
