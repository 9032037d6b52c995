import { defaultWorld } from '../core/http/address.ts'
import { type Outcome, refusePlainly } from '../core/http/outcome.ts'
import { Refusal } from '../core/refusal.ts'
import type { Persistence } from '../simulator/options.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { rolledBack } from '../world/rollback.ts'
import type { Snapshot, World, WorldState } from '../world/world.ts'
import { SavedWorld } from './saved-world.ts'
import { type WriteOptions, writeWhole } from './writing.ts'

/** In bytes. The whole state is written again when the changes are longer than this and longer than the state. */
const leastChanges = 1024 * 1024

/** Where the lines of a world are saved. */
export interface Driver {
  /** The length of all lines. */
  readonly size: number
  /** Adds a line. If it throws, nothing was added. */
  append(line: string): void
  /** Replaces all lines in one step. When it returns, they are saved for good. */
  replace(lines: Iterable<string>): void
  /** Resolves when what was appended is saved for good. */
  flush(): Promise<void>
  /** Removes what is not saved for good. */
  cut(): void
  /** Ends it: nothing is written after that. */
  close(): Promise<void>
  /** What failed, with the remedy. The status is 507 where there is no room. */
  explain(error: unknown): Refusal
  /** Where it is saved. */
  readonly path: string
}

/** What was saved before, where the driver goes on with its lines. */
export interface Resumed {
  beginning: WorldState | undefined
  /** The length of the whole state, without later changes. */
  wholeSize: number
}

interface Start {
  resumed: Resumed | undefined
  /** What to save of an initial state; undefined where the next start can do without. */
  findBeginning: (initial: Snapshot) => WorldState | undefined
  /** Called while the first whole state is written. */
  onWritten: WriteOptions['onWritten']
}

/** Saves the default world of a simulator: first all of it, then a line for each change. What cannot be saved is undone. */
export class PersistentWorld implements Persistence {
  readonly #world: World
  readonly #saved: SavedWorld
  readonly #driver: Driver
  readonly #findBeginning: Start['findBeginning']
  readonly #stopListening: () => void
  /** The initial state of the world, and what is saved of it. */
  #initial: Snapshot | undefined
  #beginning: WorldState | undefined
  /** The state that is saved for good. */
  #safe: WorldState
  /** How many times something was written, and how many of these are saved for good. */
  #written = 0
  #flushed = 0
  #flushing: Promise<void> | undefined
  #isFailing = false

  constructor(simulator: Simulator, driver: Driver, { resumed, findBeginning, onWritten }: Start) {
    const { world } = simulator
    this.#world = world
    this.#saved = new SavedWorld(world, leastChanges)
    this.#driver = driver
    this.#findBeginning = findBeginning
    this.#safe = world.state
    if (resumed) {
      this.#initial = world.initial
      this.#beginning = resumed.beginning
      this.#saved.noteWhole(resumed.wholeSize)
    } else this.#writeWhole(onWritten)
    // Before anyone is told of the change.
    world.onCommit = () => this.commit()
    simulator.persistence = this
    // Without a request, no response waits for it.
    const stop = simulator.onEvent(({ kind, world }) => {
      if (kind === 'world' && world === defaultWorld) queueMicrotask(() => this.save()?.catch(() => undefined))
    })
    this.#stopListening = () => {
      stop()
      world.onCommit = undefined
    }
  }

  /** Saves what has changed. Refuses it when it cannot, so that it is undone. */
  commit(): void {
    try {
      if (this.#saved.isReplaced) this.#writeWhole()
      else if (this.#saved.isChanged) this.#append()
    } catch (error) {
      throw this.#report(error)
    }
  }

  /** Sends no response before its changes are saved for good. */
  async around(_: unknown, run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await run()
    // Also where a fault has dropped the connection: it has counted the request.
    const saving = this.save()
    return saving ? saving.then(() => outcome, refuse) : outcome
  }

  async close(): Promise<void> {
    this.#stopListening()
    // A failure has been reported already.
    await this.save()?.catch(() => undefined)
    await this.#driver.close().catch(() => undefined)
  }

  /** Saves what no commit has saved, such as the hits of faults. Undefined when all is saved for good already. */
  save(): Promise<void> | undefined {
    try {
      this.commit()
      if (this.#saved.isLong(this.#driver.size)) this.#shorten()
    } catch {
      // The next request tries it again.
    }
    return this.#flushed < this.#written ? this.#flush() : undefined
  }

  #append(): void {
    try {
      this.#driver.append(this.#saved.writeChanges())
    } catch (error) {
      // A whole state needs even more room.
      if (this.#driver.explain(error).status === 507) throw error
      this.#saved.noteLost()
      this.#writeWhole()
      return
    }
    this.#written++
    this.#saved.noteSaved()
    this.#reportSuccess()
  }

  #writeWhole(onWritten?: WriteOptions['onWritten']): void {
    const initial = this.#world.initial!
    const beginning = initial === this.#initial ? this.#beginning : this.#findBeginning(initial)
    this.#driver.replace(writeWhole(this.#world, { beginning, onWritten }))
    this.#initial = initial
    this.#beginning = beginning
    this.#flushed = ++this.#written
    this.#saved.noteWhole(this.#driver.size)
    this.#safe = this.#world.state
    this.#reportSuccess()
  }

  #shorten(): void {
    try {
      this.#writeWhole()
    } catch {
      this.#saved.allowMore()
    }
  }

  /** Resolves when everything so far is saved for good. What is written while a flush runs shares the next one. */
  async #flush(): Promise<void> {
    const upTo = this.#written
    while (this.#flushed < upTo) {
      this.#flushing ??= this.#flushOnce().finally(() => {
        this.#flushing = undefined
      })
      await this.#flushing
    }
  }

  async #flushOnce(): Promise<void> {
    const upTo = this.#written
    const { state } = this.#world
    try {
      await this.#driver.flush()
    } catch (error) {
      // Otherwise the whole state was written meanwhile.
      if (this.#flushed < upTo) this.#saveAgain(error)
    }
    if (this.#flushed >= upTo) return
    this.#flushed = upTo
    this.#safe = state
  }

  /** What was appended is lost: perhaps a whole state can be saved. If not, all that waits for it is undone. */
  #saveAgain(error: unknown): void {
    this.#saved.noteLost()
    try {
      this.#writeWhole()
    } catch {
      this.#driver.cut()
      this.#written = this.#flushed
      this.#world.state = rolledBack(this.#world.state, this.#safe)
      throw this.#report(error)
    }
  }

  /** The refusal of what is not saved. The console shows it once until it works again. */
  #report(error: unknown): Refusal {
    const { status, message } = this.#driver.explain(error)
    if (!this.#isFailing) console.error(`${message} Until then changes are refused.`)
    this.#isFailing = true
    return new Refusal(status, `The change is not saved, and undone. ${message}`)
  }

  #reportSuccess(): void {
    if (this.#isFailing) console.error(`${this.#driver.path} is saved again.`)
    this.#isFailing = false
  }
}

function refuse({ status, message }: Refusal): Outcome {
  return refusePlainly(status, message)
}
