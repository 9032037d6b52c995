import { GrowingList } from '../../src/core/growing-list.ts'
import { type HistoryState, newHistory, type Point, pointOf, type Step } from '../../src/core/store/history.ts'
import { deserialiseRow, serialise } from '../../src/core/store/portable-json.ts'
import { freeze } from '../../src/core/store/row.ts'
import type { Write } from '../../src/core/store/transaction.ts'
import { newHistoryAfter } from '../../src/core/store/undo.ts'
import type { World } from '../../src/world/world.ts'

const mostAncestors = 200

export interface SavedStep extends Pick<Step, 'writes' | 'random'> {
  n: number
}

/** Where the history is after a request. Steps have the numbers of their points. */
export interface Position {
  base: number
  start: number
  done: number
  latest: number
  branch: number
  /** Left out if they have not changed. */
  ancestors?: readonly (readonly [branch: number, until: number])[]
}

/** Numbers the branches of a history, which are objects with an identity. */
export class Branches {
  readonly #objects: object[] = []

  numberOf(branch: object): number {
    const known = this.#objects.lastIndexOf(branch)
    return known === -1 ? this.#objects.push(branch) - 1 : known
  }

  get(number: number): object {
    this.#objects[number] ??= {}
    return this.#objects[number]
  }
}

export function positionOf(history: HistoryState, branches: Branches, knownAncestors?: unknown): Position {
  const { base, start, steps, branch, ancestors } = history
  return {
    ...{ base, start: start.step, done: pointOf(history).step, latest: start.step + steps.length },
    branch: branches.numberOf(branch),
    ...(ancestors !== knownAncestors && {
      ancestors: ancestors
        .slice(-mostAncestors)
        .map(({ branch, until }) => [branches.numberOf(branch), until] as const),
    }),
  }
}

export function presentStep({ point, writes, random }: Step): string {
  const portable = writes.map(({ before, after, ...write }) => ({
    ...write,
    before: serialise(before),
    after: serialise(after),
  }))
  return JSON.stringify({ n: point.step, random, writes: portable })
}

export function restoreSteps(
  world: World,
  position: Required<Position>,
  given: readonly SavedStep[],
  branches: Branches,
): void {
  const { done, latest } = position
  const start = latest - given.length
  const steps = done < start ? [] : given
  const { content, written } = world.state
  const empty = historyAt(position, branches, steps === given ? start : done)
  world.state = { ...world.state, history: empty }
  for (const { writes, random } of steps) world.history.add({ writes: writes.map(readWrite), random })
  const { history } = world.state
  const added = history.steps.toArray()
  const isDone = done - history.start.step
  const undone = added.slice(isDone)
  const weight = undone.reduce((sum, { before, after }) => sum + after - before, history.weight)
  const restored = {
    ...history,
    steps: new GrowingList(
      added.map((step) => ({ ...step, point: { ...step.point, branch: branchAt(empty, step.point) } })),
    ),
    ...{ done: isDone, weight },
  }
  world.state = { ...world.state, content, written, history: restored }
}

/** Keeps all changes, but none can be undone. */
export function restoreNoSteps(world: World, position: Required<Position>, branches: Branches): void {
  world.state = { ...world.state, history: newHistoryAfter(historyAt(position, branches, position.done)) }
}

function historyAt({ base, branch, ancestors }: Required<Position>, branches: Branches, step: number): HistoryState {
  const history = {
    ...newHistory(base),
    branch: branches.get(branch),
    ancestors: ancestors.map(([number, until]) => ({ branch: branches.get(number), until })),
  }
  return { ...history, start: { step, branch: branchAt(history, { step }), weight: 0 } }
}

/** Earlier steps belong to the branches before. */
function branchAt({ ancestors, branch }: HistoryState, { step }: Pick<Point, 'step'>): object {
  return ancestors.find(({ until }) => step <= until)?.branch ?? branch
}

function readWrite({ before, after, ...write }: Write): Write {
  return { ...write, before: readRow(before), after: readRow(after) }
}

function readRow(row: unknown): unknown {
  return row === undefined ? undefined : freeze({ ...deserialiseRow(row) })
}
