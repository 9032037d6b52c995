import { GrowingList } from '../../src/core/growing-list.ts'
import type { Entry } from '../../src/core/interpreter/entry.ts'
import { orReport } from '../../src/core/report.ts'
import { type HistoryState, newHistory, type Step } from '../../src/core/store/history.ts'
import { second } from '../../src/core/time/clock.ts'
import type { EndpointRegistry } from '../../src/simulator/endpoints.ts'
import type { World } from '../../src/world/world.ts'
import type { Action } from '../../src/world/world-state.ts'
import { lengthWithoutFiles } from '../files.ts'
import type { Lines } from '../storage.ts'
import { presentEntry } from './saved-entry.ts'
import { type Line, presentLine, ReadLines } from './saved-line.ts'
import { presentAction, SavedCheckpoints } from './saved-recording.ts'
import { Branches, type Position, positionOf, presentStep, restoreNoSteps, restoreSteps } from './saved-steps.ts'

const mostSteps = 200
const mostEntries = 300
// In characters, each for steps and entries, without the contents of files.
const mostText = 4 * 1024 * 1024
const shortText = 1024 * 1024
const readsWait = 2 * second

/** What has happened in the world, as far as it is saved. */
interface LastSaved {
  row: number
  history: HistoryState
  entry: Entry | undefined
  next: number
  action: Action | undefined
}

const nothing: LastSaved = { row: 0, history: newHistory(), entry: undefined, next: 1, action: undefined }

/** Saves the last requests and changes of a world, so that its journal, undo and reports work after it was read again. */
export class SavedPast {
  readonly #world: World
  readonly #lines: Lines
  #branches = new Branches()
  readonly #checkpoints = new SavedCheckpoints()
  #lastSaved = nothing
  #size = 0
  /** Above it, only the last requests and changes are kept. */
  #longest = 0
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(world: World, lines: Lines) {
    this.#world = world
    this.#lines = lines
  }

  /** Requests that only read are saved a little later, together. */
  save(row: number): void {
    const { history, journal, actions, checkpoints } = this.#world.state
    const known = this.#lastSaved
    const isSame = row === known.row && history === known.history && actions.at(-1) === known.action
    const { fresh, isMissing } = this.#findNew()
    if (isSame && !isMissing && fresh.every(({ changed }) => changed === 0)) {
      const isNew = fresh.length > 0 || journal.next !== known.next || !this.#checkpoints.isSaved(checkpoints)
      if (isNew) this.#waiting ??= waitFor(() => this.#saveReads(row))
    } else this.#write(row)
  }

  /** Saves the requests that wait. */
  finish(): void {
    if (this.#waiting !== undefined) this.#write(this.#lastSaved.row)
  }

  /** From now on, nothing is saved. */
  stop(): void {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
  }

  #saveReads(row: number): void {
    this.#write(row)
    // If it fails, the world's next request is refused.
    this.#lines.flush().catch(() => undefined)
  }

  #findNew() {
    const { journal, actions } = this.#world.state
    const { entry, action } = this.#lastSaved
    const entries = journal.entries.toArray()
    const from = entry ? entries.lastIndexOf(entry) : -1
    const actionsFrom = action ? actions.lastIndexOf(action) : -1
    const isMissing = (from === -1 && entry !== undefined) || (actionsFrom === -1 && action !== undefined)
    // After many reads, the earlier requests are not needed any more.
    const isCleared = isMissing || entries.length - (from + 1) > mostEntries
    return {
      isMissing,
      isCleared,
      fresh: isCleared ? entries.slice(-mostEntries) : entries.slice(from + 1),
      actions: isCleared ? actions : actions.slice(actionsFrom + 1),
    }
  }

  #write(row: number): void {
    this.stop()
    const { history, checkpoints } = this.#world.state
    const former = this.#lastSaved.history
    const { fresh, actions, isCleared } = this.#findNew()
    const steps = history.steps.toArray()
    const known = new Set(former.steps.toArray())
    const line = presentLine(
      {
        ...this.#present(row, former.ancestors),
        ...(isCleared && { cleared: true }),
        actions: actions.map(presentAction),
        ...(!this.#checkpoints.isSaved(checkpoints) && {
          checkpoints: this.#checkpoints.take(this.#world, this.#branches),
        }),
      },
      steps.filter((step) => !known.has(step)).map(presentStep),
      this.#presentEntries(fresh, steps),
    )
    this.#size += line.length
    if (this.#size <= this.#longest) this.#lines.append(line)
    else this.#replace(row, steps)
    this.#note(row)
  }

  #note(row: number): void {
    const { history, journal, actions } = this.#world.state
    const { entries, next } = journal
    const entry = entries.length > 0 ? entries.get(entries.length - 1) : undefined
    this.#lastSaved = { row, history, entry, next, action: actions.at(-1) }
  }

  #replace(row: number, steps: readonly Step[]): void {
    this.#checkpoints.forget()
    // No line refers to the others any more.
    this.#branches = new Branches()
    const { journal, actions } = this.#world.state
    const texts = lastOf(steps.slice(-mostSteps).map(presentStep))
    const kept = steps.slice(steps.length - texts.length)
    const line = presentLine(
      {
        ...this.#present(row),
        actions: actions.map(presentAction),
        checkpoints: this.#checkpoints.take(this.#world, this.#branches),
      },
      texts,
      lastOf(this.#presentEntries(journal.entries.toArray().slice(-mostEntries), kept)),
    )
    this.#size = this.#lines.replace([line])
    this.#longest = this.#size + Math.max(this.#size, shortText)
  }

  #present(row: number, knownAncestors?: unknown): Position & Pick<Line, 'row' | 'next'> {
    const { history, journal } = this.#world.state
    return { row, ...positionOf(history, this.#branches, knownAncestors), next: journal.next }
  }

  #presentEntries(entries: readonly Entry[], steps: readonly Step[]): string[] {
    const points = new Set<object>(steps.map(({ point }) => point))
    return entries.map((entry) => {
      const hasStep = entry.changed === 0 || points.has(entry.point)
      return presentEntry(entry, this.#branches.numberOf(entry.point.branch), hasStep ? undefined : entry.changes)
    })
  }

  /** If a change is missing, nothing can be undone. */
  async restore(row: number, endpoints: EndpointRegistry): Promise<void> {
    const world = this.#world
    const saved = new ReadLines()
    for (const text of (await this.#lines.open()) ?? []) {
      this.#size += text.length
      saved.add(JSON.parse(text) as Line)
    }
    const { last, steps } = saved
    if (!last) return
    const position = { ...last, ancestors: saved.ancestors }
    const isWhole = last.row === row
    if (isWhole) restoreSteps(world, position, steps, this.#branches)
    else restoreNoSteps(world, position, this.#branches)
    const entries = saved.readEntries(world, endpoints, this.#branches)
    const weight = entries.reduce((sum, entry) => sum + entry.weight, 0)
    const journal = { entries: new GrowingList(entries), next: last.next, weight, light: 0 }
    world.state = { ...world.state, journal, actions: saved.actions }
    if (!isWhole) return
    this.#checkpoints.restore(world, saved.checkpoints, this.#branches)
    this.#note(row)
    this.#longest = Math.max(this.#size, mostText)
  }
}

/** As many as there is room for, but at least one. */
function lastOf(texts: readonly string[]): readonly string[] {
  let room = mostText
  const first = texts.findLastIndex((text) => {
    room -= lengthWithoutFiles(text)
    return room < 0
  })
  return texts.slice(Math.min(first + 1, texts.length - 1))
}

function waitFor(work: () => void): ReturnType<typeof setTimeout> {
  const timer = setTimeout(() => orReport(work), readsWait)
  // In Node, it does not keep the process alive.
  ;(timer as { unref?(): void }).unref?.()
  return timer
}
