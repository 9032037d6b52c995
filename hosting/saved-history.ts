import { type HistoryState, newHistory, pointOf, type Step } from '../src/core/store/history.ts'
import { deserialiseRow, serialise } from '../src/core/store/portable-json.ts'
import { freeze } from '../src/core/store/row.ts'
import type { Write } from '../src/core/store/transaction.ts'
import type { World } from '../src/world/world.ts'
import type { Lines } from './storage.ts'

const mostSteps = 200
// In characters. Above it, only the last steps with half of it are kept.
const mostText = 8 * 1024 * 1024

interface SavedStep extends Pick<Step, 'writes' | 'random'> {
  n: number
}

/** Where the history is after a request. Steps have the numbers of their points. */
interface Position {
  /** The last row of the world's lines. If it differs, a change is missing here. */
  row: number
  base: number
  start: number
  done: number
  latest: number
}

interface Line extends Position {
  /** The steps of this request. They replace earlier steps with the same or higher numbers. */
  added: readonly SavedStep[]
}

/** Saves the last steps of a world's history, so that undo works after it was read again. */
export class SavedHistory {
  readonly #lines: Lines
  #known: HistoryState = newHistory()
  #row = 0
  #size = 0

  constructor(lines: Lines) {
    this.#lines = lines
  }

  save({ state: { history } }: World, row: number): void {
    if (row === this.#row && history === this.#known) return
    const known = new Set(this.#known.steps.toArray())
    const steps = history.steps.toArray()
    const position = positionOf(history, row)
    const line = present(position, steps.filter((step) => !known.has(step)).map(presentStep))
    this.#size += line.length
    if (this.#size <= mostText) this.#lines.append(line)
    else this.#size = this.#lines.replace([present(position, lastOf(steps))])
    this.#known = history
    this.#row = row
  }

  /** Leaves the history empty if anything is missing. */
  async restore(world: World, row: number): Promise<void> {
    let steps: SavedStep[] = []
    let last: Line | undefined
    for (const text of (await this.#lines.open()) ?? []) {
      this.#size += text.length
      last = JSON.parse(text) as Line
      const { added, start, latest } = last
      const from = added[0]?.n ?? Number.POSITIVE_INFINITY
      steps = [...steps.filter(({ n }) => n < from), ...added].filter(({ n }) => n > start && n <= latest)
    }
    if (last?.row !== row) return
    restoreSteps(world, last, steps)
    this.#known = world.state.history
    this.#row = row
  }
}

function positionOf(history: HistoryState, row: number): Position {
  const { base, start, steps } = history
  return { row, base, start: start.step, done: pointOf(history).step, latest: start.step + steps.length }
}

function present(position: Position, added: readonly string[]): string {
  return `${JSON.stringify(position).slice(0, -1)},"added":[${added.join(',')}]}`
}

function presentStep({ point, writes, random }: Step): string {
  const portable = writes.map(({ before, after, ...write }) => ({
    ...write,
    before: serialise(before),
    after: serialise(after),
  }))
  return JSON.stringify({ n: point.step, random, writes: portable })
}

function lastOf(steps: readonly Step[]): string[] {
  const last: string[] = []
  let room = mostText / 2
  for (const step of steps.slice(-mostSteps).reverse()) {
    const text = presentStep(step)
    room -= text.length
    if (room < 0) break
    last.unshift(text)
  }
  return last
}

function restoreSteps(world: World, { base, done, latest }: Line, steps: readonly SavedStep[]): void {
  const start = latest - steps.length
  if (done < start) return
  const { content, written } = world.state
  const empty = newHistory(base)
  world.state = { ...world.state, history: { ...empty, start: { ...empty.start, step: start } } }
  for (const { writes, random } of steps) world.history.add({ writes: writes.map(readWrite), random })
  const { history } = world.state
  const undone = history.steps.toArray().slice(done - start)
  const weight = undone.reduce((sum, { before, after }) => sum + after - before, history.weight)
  world.state = { ...world.state, content, written, history: { ...history, done: done - start, weight } }
}

function readWrite({ before, after, ...write }: Write): Write {
  return { ...write, before: readRow(before), after: readRow(after) }
}

function readRow(row: unknown): unknown {
  return row === undefined ? undefined : freeze({ ...deserialiseRow(row) })
}
