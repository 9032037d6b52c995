import type { Refusal } from '../../src/core/refusal.ts'
import type { Change } from '../../src/core/store/transaction.ts'
import { fingerprintOf } from '../../src/persistence/head.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { defaultWorld } from '../../src/simulator/world-name.ts'
import { rolledBack } from '../../src/world/rollback.ts'
import type { Snapshot, World, WorldState } from '../../src/world/world.ts'
import { writeChanges } from './changes-line.ts'
import { SaveFailures } from './failures.ts'
import type { StateFile, SyncHooks } from './file.ts'
import { seal } from './lines.ts'
import type { FileLock } from './lock.ts'
import { isFull } from './place.ts'
import type { SavedFile } from './saved-file.ts'
import { type OnWritten, writeWhole } from './whole-lines.ts'

/** In bytes. The file is written anew when its lines are longer than this and longer than the whole state in it. */
const leastLines = 1024 * 1024

/** Finds what the dates of a scenario are relative to, if it is worth saving what it began with. */
type FindBeginning = (world: World) => string | undefined

/** A world as it is in the file, with what the file has of its scenario. */
interface SavedPoint extends Pick<SavedFile, 'beginning'> {
  state: WorldState
}

interface Start {
  /** What a reset restores. */
  initial: Snapshot
  /** What was read from the file. */
  saved: SavedFile | undefined
  findBeginning: FindBeginning
  /** Called while the first whole state is written. */
  onWritten?: OnWritten
}

/** Saves the default world of a simulator in a file: first all of it, then a line for each change. */
export class WorldFile {
  readonly #simulator: Simulator
  readonly #world: World
  readonly #file: StateFile
  readonly #lock: FileLock
  readonly #failures: SaveFailures
  readonly #findBeginning: FindBeginning
  readonly #stopListening: () => void
  #beginning: SavedFile['beginning']
  /** What is in the file, to go back to when something cannot be saved. Only while somebody wants to be able to. */
  #saved: SavedPoint | undefined
  #undoable = 0
  /** What is on the disk for sure. */
  #safe: SavedPoint
  /** The `start` of the state in the file. */
  #start: object | undefined
  /** The file has to be written anew: another program changed it, or it could not be written. */
  #isStale = false
  #fingerprint = ''
  #lines = 0
  #longest = 0
  #timer: NodeJS.Immediate | undefined

  /** The file goes on with what was read from it. */
  constructor(simulator: Simulator, file: StateFile, lock: FileLock, { initial, saved, ...start }: Start) {
    this.#simulator = simulator
    this.#world = simulator.world
    this.#file = file
    this.#lock = lock
    this.#failures = new SaveFailures(file.path)
    this.#findBeginning = start.findBeginning
    this.#safe = this.#point
    if (saved?.lines) this.#resume(saved, saved.lines)
    else {
      this.#beginning = this.#begin(initial)
      this.#writeWhole(start.onWritten)
    }
    this.#world.onCommit = (changes) => this.#commit(changes)
    const stop = simulator.onEvent((event) => {
      if (event.world !== defaultWorld || event.kind === 'request' || event.kind === 'changes') return
      if (event.kind === 'world' && event.what === 'begun') this.#beginning = this.#begin(this.#world.snapshot())
      this.#saveSoon()
    })
    this.#stopListening = () => {
      stop()
      this.#world.onCommit = undefined
    }
  }

  /**
   * Saves what has changed beside rows, and waits until all is on the disk; undefined when it is already. Rejects when
   * it is not. If `mayUndo`, what could not be written is undone; otherwise the next call tries again.
   */
  save(mayUndo = false): Promise<void> | undefined {
    let refusal: Refusal | undefined
    try {
      this.#catchUp()
    } catch (error) {
      const reported = this.#failures.report(error)
      if (mayUndo && this.#saved) {
        this.#goBack(this.#saved)
        refusal = reported
      }
    }
    const syncing = this.#file.isSafe ? undefined : this.#file.sync(this.#syncHooks)
    return refusal ? (syncing ?? Promise.resolve()).then(() => Promise.reject(refusal)) : syncing
  }

  /** Remembers what is saved, from now until the function that it returns is called. So more than rows can be undone. */
  makeUndoable(): () => void {
    if (this.#undoable++ === 0) this.#saved = this.#point
    return () => {
      if (--this.#undoable === 0) this.#saved = undefined
    }
  }

  async close(): Promise<void> {
    this.#stopListening()
    clearImmediate(this.#timer)
    try {
      await this.save()
      this.#file.append(seal(`{"n":${this.#lines + 1},"end":true}`))
      await this.#file.sync(this.#syncHooks)
    } finally {
      this.#file.close()
    }
  }

  #resume({ beginning }: SavedFile, { count, size, wholeSize }: NonNullable<SavedFile['lines']>): void {
    this.#beginning = beginning
    this.#file.resume(size)
    this.#lines = count
    this.#longest = longestFor(wholeSize)
    this.#noteSaved()
    this.#safe = this.#point
  }

  get #point(): SavedPoint {
    return { state: this.#world.state, beginning: this.#beginning }
  }

  #begin(initial: Snapshot): SavedFile['beginning'] {
    const world = this.#world.createEmpty()
    world.restore(initial)
    const instant = this.#findBeginning(world)
    return instant === undefined ? undefined : { instant, random: world.random.state, world }
  }

  /** For changes without a request: no answer waits for them. */
  #saveSoon(): void {
    this.#timer ??= setImmediate(async () => {
      this.#timer = undefined
      await this.save()?.catch(() => undefined)
    })
  }

  get #isReplaced(): boolean {
    return this.#isStale || this.#start !== this.#world.state.start
  }

  /** Saves changes of rows before anybody is told of them. Refuses them when it cannot. */
  #commit(changes: readonly Change[]): void {
    try {
      if (this.#isReplaced) this.#writeWhole()
      else this.#append(changes)
    } catch (error) {
      throw this.#failures.report(error)
    }
  }

  /** Saves the rest: the clock, the user, faults, another state. */
  #catchUp(): void {
    if (this.#isReplaced) this.#writeWhole()
    else if (fingerprintOf(this.#world) !== this.#fingerprint) this.#append([])
    if (this.#file.size > this.#longest) this.#shorten()
  }

  #append(changes: readonly Change[]): void {
    try {
      this.#file.append(writeChanges(this.#world, this.#lines + 1, changes))
    } catch (error) {
      // A whole state needs even more room.
      if (isFull(error)) throw error
      this.#isStale = true
      this.#writeWhole()
      return
    }
    this.#lines++
    this.#noteSaved()
  }

  #writeWhole(onWritten?: OnWritten): void {
    this.#lock.take()
    this.#lines = this.#file.replace(writeWhole(this.#world, this.#beginning, onWritten))
    this.#isStale = false
    this.#longest = longestFor(this.#file.size)
    this.#noteSaved()
    this.#safe = this.#point
  }

  #noteSaved(): void {
    if (this.#undoable > 0) this.#saved = this.#point
    this.#start = this.#world.state.start
    this.#fingerprint = fingerprintOf(this.#world)
    this.#failures.end()
  }

  /** Writes the file anew. If there is no room for a second file now, the first goes on growing. */
  #shorten(): void {
    try {
      this.#writeWhole()
    } catch {
      this.#longest *= 2
    }
  }

  readonly #syncHooks: SyncHooks = {
    begin: () => {
      const point = this.#point
      return () => {
        this.#safe = point
      }
    },
    failed: (error) => this.#saveAnew(error),
  }

  /** The disk has not taken what was written: perhaps it takes a new file. If not, all that nobody was told is saved is undone. */
  #saveAnew(error: unknown): void {
    this.#isStale = true
    try {
      this.#writeWhole()
    } catch {
      this.#file.cut()
      this.#goBack(this.#safe)
      throw this.#failures.report(error)
    }
  }

  #goBack({ state, beginning }: SavedPoint): void {
    const former = rolledBack(this.#world.state, state)
    if (state.initial !== this.#world.initial) this.#simulator.startFrom(defaultWorld, state)
    this.#beginning = beginning
    this.#world.state = former
    if (this.#saved) this.#saved = this.#point
    this.#start = this.#world.state.start
    this.#fingerprint = fingerprintOf(this.#world)
  }
}

function longestFor(wholeSize: number): number {
  return wholeSize + Math.max(wholeSize, leastLines)
}
