import { defaultWorld } from '../core/http/address.ts'
import { type Outcome, refusePlainly } from '../core/http/outcome.ts'
import { Refusal } from '../core/refusal.ts'
import type { Persistence } from '../simulator/options.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { rolledBack } from '../world/rollback.ts'
import type { Snapshot, WorldState } from '../world/world.ts'
import type { Driver } from './driver.ts'
import type { Reading } from './reading.ts'
import { SavedWorld } from './saved-world.ts'
import { type WriteOptions, writeWhole } from './writing.ts'

/** In characters. The whole state is written again when the changes are longer than this and longer than the state. */
const leastChanges = 1024 * 1024

interface Start extends Pick<WriteOptions, 'onWritten'> {
  /** What was read from the driver, if its lines are continued. */
  resumed: Reading | undefined
  /** What to save of an initial state; undefined where the next start can do without. */
  findBeginning: (initial: Snapshot) => WorldState | undefined
}

/** A driver that reports where it saves, and what failed. */
interface ServerDriver extends Driver {
  readonly path: string
  /** What failed, with the remedy. The status is 507 where there is no room. */
  explain(error: unknown): Refusal
}

/** Saves the default world of a server. What cannot be saved is undone, and refused. */
export class PersistentWorld implements Persistence {
  readonly #saved: SavedWorld<ServerDriver>
  readonly #stopListening: () => void
  #flushing: Promise<void> | undefined
  #isFailing = false

  constructor(simulator: Simulator, driver: ServerDriver, { resumed, findBeginning, onWritten }: Start) {
    const { world } = simulator
    const { initial } = world
    this.#saved = new SavedWorld(world, driver, leastChanges, () => {
      const isResumed = resumed && world.initial === initial
      const beginning = isResumed ? resumed.beginning : findBeginning(world.initial!)
      return writeWhole(world, { beginning, onWritten })
    })
    if (resumed) this.#saved.resume(resumed)
    else this.#saved.write()
    onWritten = undefined
    // Before anyone is notified of the change.
    world.onCommit = () => this.commit()
    simulator.persistence = this
    // Without a request, no response waits for it.
    this.#stopListening = simulator.onEvent(({ kind, world }) => {
      if (kind === 'world' && world === defaultWorld) queueMicrotask(() => this.save()?.catch(() => undefined))
    })
  }

  /** Saves what has changed. Refuses it when it cannot, so that it is undone. */
  commit(): void {
    if (!this.#saved.isChanged) return
    try {
      this.#saved.write()
    } catch (error) {
      throw this.#report(error)
    }
    if (this.#isFailing) console.error(`${this.#saved.driver.path} is saved again.`)
    this.#isFailing = false
  }

  /** Sends no response before its changes are saved for good. */
  async around(_: unknown, run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await run()
    // Also where a fault has dropped the connection: it has counted the request.
    const saving = this.save()
    return saving ? saving.then(() => outcome, refuse) : outcome
  }

  /** Saves what no commit has saved, such as the hits of faults. Undefined when all is saved for good already. */
  save(): Promise<void> | undefined {
    try {
      this.commit()
    } catch {
      // The next request tries it again.
    }
    return this.#saved.isSafe ? undefined : this.#flush()
  }

  async close(): Promise<void> {
    this.#stopListening()
    this.#saved.world.onCommit = undefined
    // A failure has been reported already.
    await this.save()?.catch(() => undefined)
  }

  /** Resolves when everything so far is saved for good. What is written while a flush runs shares the next one. */
  async #flush(): Promise<void> {
    await this.#flushing
    if (this.#saved.isSafe) return
    this.#flushing ??= this.#flushOnce().finally(() => {
      this.#flushing = undefined
    })
    await this.#flushing
  }

  /** What is lost is undone for all requests that wait for it. */
  async #flushOnce(): Promise<void> {
    try {
      await this.#saved.flush()
    } catch (error) {
      const { world, safe } = this.#saved
      world.state = rolledBack(world.state, safe)
      throw this.#report(error)
    }
  }

  /** The refusal of what is not saved. The console shows it once until it works again. */
  #report(error: unknown): Refusal {
    const { status, message } = this.#saved.driver.explain(error)
    if (!this.#isFailing) console.error(`${message} Until then changes are refused.`)
    this.#isFailing = true
    return new Refusal(status, `The change is not saved, and undone. ${message}`)
  }
}

function refuse({ status, message }: Refusal): Outcome {
  return refusePlainly(status, message)
}
