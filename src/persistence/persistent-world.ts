import { defaultWorld } from '../core/http/address.ts'
import { type Outcome, toOutcome } from '../core/http/outcome.ts'
import { Refusal } from '../core/refusal.ts'
import type { Persistence } from '../simulator/options.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { rollBack } from '../world/rollback.ts'
import type { Snapshot, WorldState } from '../world/world.ts'
import type { Driver } from './driver.ts'
import type { Reading } from './reading.ts'
import { SavedWorld } from './saved-world.ts'
import { type WriteOptions, writeWhole } from './writing.ts'

// In characters. The whole state is rewritten when the changes exceed this and the state's own length.
const leastChanges = 1024 * 1024

interface Start extends Pick<WriteOptions, 'by' | 'onWritten'> {
  resumed: Reading | undefined
  /** Default: the default world. */
  worldName?: string
  /** The part of the initial state to save, or undefined if the next start does not need it. */
  findBeginning: (initial: Snapshot) => WorldState | undefined
  /** The rows that are saved elsewhere. Called before the whole state is written. */
  findBase?: (initial: Snapshot) => WriteOptions['base']
  /** Called after each request, before its changes are durable. */
  onSave?: () => void
}

interface ServerDriver extends Driver {
  readonly path: string
  /** Adds a remedy. The status is 507 if storage is full. */
  explain(error: unknown): Refusal
}

/** Saves a world of a server. A change that cannot be saved is undone and refused. */
export class PersistentWorld implements Persistence {
  readonly #saved: SavedWorld<ServerDriver>
  readonly #onSave: (() => void) | undefined
  readonly #stopListening: () => void
  #flushing: Promise<void> | undefined
  #isFailing = false

  constructor(simulator: Simulator, driver: ServerDriver, start: Start) {
    const { resumed, worldName = defaultWorld, findBeginning, findBase, by, onSave } = start
    let { onWritten } = start
    const world = simulator.needWorld(worldName)
    const { initial } = world
    this.#saved = new SavedWorld(world, driver, leastChanges, () => {
      const isResumed = resumed && world.initial === initial
      const beginning = isResumed ? resumed.beginning : findBeginning(world.initial!)
      return writeWhole(world, { beginning, base: findBase?.(world.initial!), by, onWritten })
    })
    if (resumed) this.#saved.resume(resumed)
    else this.#saved.write()
    onWritten = undefined
    this.#onSave = onSave
    // Runs before listeners receive the change.
    world.onCommit = () => this.commit()
    simulator.persistence = this
    // Changes without a request: no response waits for them.
    this.#stopListening = simulator.onEvent(({ kind, world }) => {
      if (kind === 'world' && world === worldName) queueMicrotask(() => this.save()?.catch(() => undefined))
    })
  }

  commit(): void {
    if (!this.#saved.isChanged) return
    try {
      this.#saved.write()
    } catch (error) {
      throw this.#report(error)
    }
    if (this.#isFailing) console.error(`Saving to ${this.#saved.driver.path} works again.`)
    this.#isFailing = false
  }

  /** A response is sent only once its changes are durable. */
  async around(_: unknown, run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await run()
    // Save even if a fault dropped the connection, because the fault counted the request.
    const saving = this.save()
    return saving ? saving.then(() => outcome, toOutcome) : outcome
  }

  /** Saves anything a commit did not, such as fault hits. Undefined if everything is durable already. */
  save(): Promise<void> | undefined {
    try {
      this.commit()
    } catch {
      // The next request tries again.
    }
    this.#onSave?.()
    return this.#saved.isSafe ? undefined : this.#flush()
  }

  async close(): Promise<void> {
    this.#stopListening()
    this.#saved.world.onCommit = undefined
    // Failures were reported already.
    await this.save()?.catch(() => undefined)
  }

  /** Writes during a flush share the next one. */
  async #flush(): Promise<void> {
    await this.#flushing
    if (this.#saved.isSafe) return
    this.#flushing ??= this.#flushOnce().finally(() => {
      this.#flushing = undefined
    })
    await this.#flushing
  }

  /** Lost changes are undone for all waiting requests. */
  async #flushOnce(): Promise<void> {
    try {
      await this.#saved.flush()
    } catch (error) {
      const { world, safe } = this.#saved
      world.state = rollBack(world.state, safe)
      throw this.#report(error)
    }
  }

  /** Logs a failure once until saving works again. A change that the driver refuses is not one. */
  #report(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    const { status, message } = this.#saved.driver.explain(error)
    if (!this.#isFailing) console.error(`${message} Changes are refused until then.`)
    this.#isFailing = true
    return new Refusal(status, `The change could not be saved and was undone. ${message}`)
  }
}
