import type { JournalEntry } from '../../src/control/shapes.ts'
import { findEffect, type WorldChangeKind } from '../../src/control/world-effect.ts'

export type { WorldChangeKind }

/** A request that is not a read. */
export type WriteRequest = Pick<JournalEntry, 'method' | 'path' | 'endpoint' | 'user'>

/** What has changed since the last call. */
export interface WorldChange {
  kinds: readonly WorldChangeKind[]
  /** Tables with written rows. */
  tables: readonly string[]
  /** The users whose requests wrote them, by username. */
  users: readonly string[]
}

/** Milliseconds. Screens often send several writes at once. */
const together = 50

/** Collects events for a short time, then reports them in one call. */
export class PendingChange {
  readonly #kinds = new Set<WorldChangeKind>()
  readonly #users = new Set<string>()
  #tables: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listener: (change: WorldChange) => void
  readonly #isOwn: (request: WriteRequest) => boolean

  constructor(listener: (change: WorldChange) => void, isOwn: (request: WriteRequest) => boolean) {
    this.#listener = listener
    this.#isOwn = isOwn
  }

  add(kind: WorldChangeKind): void {
    this.#kinds.add(kind)
    this.#reportSoon()
  }

  addEvent(event: string, data: unknown): void {
    if (event === 'world') {
      const effect = findEffect((data as { what: string }).what)
      if (effect) this.add(effect)
    } else if (event === 'change') {
      this.#tables.push((data as { table: string }).table)
      this.#reportSoon()
    } else if (event === 'request') this.#addRequest(data as JournalEntry)
    else if (event === 'missed') this.add('data')
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** A read may write, for example when a file was last opened. If that caused another read, it would never end. */
  #addRequest(request: JournalEntry): void {
    const { method, user, changed } = request
    const isIgnored = method === 'GET' || method === 'HEAD' || this.#isOwn(request)
    if (changed === 0) return
    // A request follows its changes.
    if (isIgnored) this.#tables.splice(-changed)
    else if (user !== null) this.#users.add(user)
  }

  #reportSoon(): void {
    this.#timer ??= setTimeout(() => this.#report(), together)
  }

  #report(): void {
    this.#timer = undefined
    if (this.#tables.length > 0) this.#kinds.add('data')
    const change = { kinds: [...this.#kinds], tables: [...new Set(this.#tables)], users: [...this.#users] }
    this.#kinds.clear()
    this.#users.clear()
    this.#tables = []
    if (change.kinds.length > 0) this.#listener(change)
  }
}
