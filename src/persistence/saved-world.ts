import type { World, WorldState } from '../world/world.ts'
import type { Driver } from './driver.ts'
import { isSameHead } from './head.ts'
import type { Reading } from './reading.ts'
import { writeChanges } from './writing.ts'

type Lengths = Pick<Reading, 'size' | 'wholeSize'>

/** A world with its state as it is saved, so that only what has changed since is written. */
export class SavedWorld<D extends Driver = Driver> {
  readonly world: World
  readonly driver: D
  /** Changes may take as much as the whole state, or at least so many characters. */
  readonly #least: number
  /** Gives the lines of the whole state. */
  readonly #whole: () => Iterable<string>
  /** The state that was written last; undefined where nothing was. */
  #written: WorldState | undefined
  /** The driver has lost something: all of the state is written next. */
  #isLost = false
  /** What was written when the driver saved it for good, and all of the world's state by then. */
  #safe: { written: WorldState | undefined; state: WorldState }
  /** The length of all lines, and how long they may get before the whole state is written again. */
  #size = 0
  #longest = 0

  constructor(world: World, driver: D, least: number, whole: () => Iterable<string>) {
    this.world = world
    this.driver = driver
    this.#least = least
    this.#whole = whole
    this.#safe = this.#present()
  }

  /** Whether something differs from what was written. */
  get isChanged(): boolean {
    const { current } = this.world.transactions
    const { written } = this
    if (!written) return true
    return written.tables.some((table, i) => table !== current.tables[i]) || !isSameHead(written, current)
  }

  /** The state that was written last; undefined where the whole state was replaced since, and all of it has to be written. */
  get written(): WorldState | undefined {
    return this.#written?.start === this.world.transactions.current.start ? this.#written : undefined
  }

  /** Whether what was written is saved for good. */
  get isSafe(): boolean {
    return this.#safe.written === this.#written
  }

  /** The state of the world that is saved for good. */
  get safe(): WorldState {
    return this.#safe.state
  }

  /** The world is as it was read from the driver; without lengths, it is not saved before it changes. */
  resume(lengths: Lengths = { size: 0, wholeSize: 0 }): void {
    this.#note(lengths)
    this.#safe = this.#present()
  }

  /** Writes what has changed: as one line, or the whole state. Throws where neither can be written. */
  write(): void {
    const { written } = this
    if (!written || this.#isLost) return void this.#replace()
    const line = writeChanges(this.world, written)
    if (this.#size + line.length > this.#longest) {
      try {
        return void this.#replace()
      } catch {
        // There is no room for a second copy now: the first continues to grow.
        this.#longest *= 2
      }
    }
    try {
      this.driver.append(line)
      this.#written = this.world.state
      this.#size += line.length
    } catch (error) {
      if (this.driver.isFull?.(error)) throw error
      this.#replace()
    }
  }

  /** Resolves when everything that was written is saved for good. What the driver has lost is written again, as a whole. */
  async flush(): Promise<void> {
    let present = this.#present()
    try {
      await this.driver.flush()
    } catch (error) {
      try {
        this.#replace()
        present = this.#present()
        await this.driver.flush()
      } catch {
        this.#written = this.#safe.written
        this.#isLost = true
        throw error
      }
    }
    this.#safe = present
  }

  #present() {
    return { written: this.#written, state: this.world.state }
  }

  #replace(): void {
    const size = this.driver.replace(this.#whole())
    this.#isLost = false
    this.#note({ size, wholeSize: size })
  }

  /** The driver has the present state. */
  #note({ size, wholeSize }: Lengths): void {
    this.#written = this.world.state
    this.#size = size
    this.#longest = wholeSize + Math.max(wholeSize, this.#least)
  }
}
