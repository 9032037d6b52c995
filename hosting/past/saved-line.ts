import type { Entry } from '../../src/core/interpreter/entry.ts'
import type { Change } from '../../src/core/store/transaction.ts'
import type { EndpointRegistry } from '../../src/simulator/endpoints.ts'
import type { World } from '../../src/world/world.ts'
import type { Action } from '../../src/world/world-state.ts'
import { readChange, readEntry, type SavedEntry } from './saved-entry.ts'
import { type CheckpointChange, joinCheckpoints } from './saved-recording.ts'
import type { Branches, Position, SavedStep } from './saved-steps.ts'

/** The changes of one request that are saved, as many as in memory. */
const mostChanges = 100

/** What a request has added to the past. */
export interface Line extends Position {
  /** The last row of the world's lines. If it differs, a change is missing here. */
  row: number
  /** The steps of this request. They replace earlier steps with the same or higher numbers. */
  added: readonly SavedStep[]
  /** The number of the next request. */
  next: number
  entries: readonly SavedEntry[]
  actions: readonly Action[]
  /** All earlier requests and actions are gone. */
  cleared?: true
  /** All checkpoints, if any of them has changed. */
  checkpoints?: readonly CheckpointChange[]
}

/** `steps` and `entries` are JSON already. */
export function presentLine(fields: object, steps: readonly string[], entries: readonly string[]): string {
  return `${JSON.stringify(fields).slice(0, -1)},"added":[${steps.join(',')}],"entries":[${entries.join(',')}]}`
}

/** What the lines contain. */
export class ReadLines {
  last: Line | undefined
  ancestors: Required<Position>['ancestors'] = []
  steps: SavedStep[] = []
  entries: { saved: SavedEntry; changes: readonly Change[] }[] = []
  actions: Action[] = []
  checkpoints: CheckpointChange[] = []

  add(line: Line): void {
    this.last = line
    const { added, start, latest, entries, actions, cleared, checkpoints, ancestors } = line
    if (ancestors) this.ancestors = ancestors
    const from = added[0]?.n ?? Number.POSITIVE_INFINITY
    this.steps = [...this.steps.filter(({ n }) => n < from), ...added].filter(({ n }) => n > start && n <= latest)
    if (cleared) this.entries = []
    if (cleared) this.actions = []
    for (const saved of entries) this.entries.push({ saved, changes: saved.changes ?? this.#changesOf(saved) })
    this.actions.push(...actions.map((action) => ({ ...action, changes: action.changes.map(readChange) })))
    if (checkpoints) this.checkpoints = joinCheckpoints(this.checkpoints, checkpoints)
  }

  #changesOf({ changed, step }: SavedEntry): readonly Change[] {
    const writes = changed === 0 ? [] : (this.steps.find(({ n }) => n === step)?.writes ?? [])
    return writes.slice(0, mostChanges)
  }

  /** The steps of the world's history are read before. */
  readEntries({ state }: World, endpoints: EndpointRegistry, branches: Branches): Entry[] {
    const points = new Map(state.history.steps.toArray().map(({ point }) => [point.step, point]))
    return this.entries.map(({ saved, changes }) => {
      const branch = branches.get(saved.branch)
      const known = points.get(saved.step)
      // The same object as the step's, which connects them.
      const point = known?.branch === branch ? known : { step: saved.step, branch, weight: 0 }
      return readEntry(saved, endpoints, { changes: changes.map(readChange), point })
    })
  }
}
