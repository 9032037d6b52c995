import type { Change } from '../src/kernel/ledger.ts'
import type { AnyTable } from '../src/kernel/references.ts'
import { createWorld, type Snapshot, type World } from '../src/world.ts'

/** A world whose changes are kept. */
export class Watch {
  readonly world: World
  /** What a reset goes back to. */
  readonly first: World
  /** When its scenario was loaded. */
  readonly instant: string
  /** The version of it that this tab has seen or written. */
  version: number | undefined
  isDirty: boolean
  #isReplaced = false
  #pending: Change[] = []
  #mark: string

  constructor(world: World, first: Snapshot, instant: string, isDirty = false, version?: number) {
    this.world = world
    this.first = createWorld()
    this.first.restore(first)
    this.instant = instant
    this.isDirty = isDirty
    this.version = version
    this.#mark = markOf(world)
  }

  /** Whether something has changed since it was saved. */
  get isStale(): boolean {
    return this.isDirty || markOf(this.world) !== this.#mark
  }

  /** Whether what another tab has written meanwhile is over. */
  get isReplaced(): boolean {
    return this.#isReplaced
  }

  /** The rows that have changed since it was saved. */
  get pending(): readonly Change[] {
    return this.#pending
  }

  add(changes: readonly Change[]): void {
    this.isDirty = true
    this.#pending.push(...changes)
  }

  /** It began or went back as a whole. */
  replace(): void {
    this.isDirty = true
    this.#isReplaced = true
  }

  settle(): void {
    this.#pending = []
    this.isDirty = false
    this.#isReplaced = false
    this.#mark = markOf(this.world)
  }
}

/** What of a world is not rows. How often a fault has struck counts only where it comes to an end. */
function markOf({ clock, chance, currentUser, strict, faults }: World): string {
  const { shown, since } = clock.state
  const counts = faults.all().map(({ id, times, after, passed, hits }) => [id, times && hits, after && passed])
  return JSON.stringify([since === null ? shown : { ahead: shown - since }, chance.state, currentUser, strict, counts])
}

/** Makes changes once more, in a world that has gone on without them. */
export function repeat(world: World, changes: readonly Change[]): void {
  for (const { table: name, id, before, after } of changes) {
    const table: AnyTable = world.tables[name as keyof World['tables']]
    const { id: _, ...fields } = (after ?? {}) as { id?: number }
    if (!after) table.delete(id)
    else if (before && table.has(id)) table.patch(id, fields)
    else table.add(table.has(id) ? fields : { ...fields, id })
  }
}
