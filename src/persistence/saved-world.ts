import type { World, WorldState } from '../world/world.ts'
import type { Driver } from './driver.ts'
import { isSameHead } from './head.ts'
import type { Reading } from './reading.ts'
import { writeChanges } from './writing.ts'

type Lengths = Pick<Reading, 'size' | 'wholeSize'>

export class SavedWorld<D extends Driver = Driver> {
  readonly world: World
  readonly driver: D
  /** Changes may grow to the whole state's length, or to this many characters. */
  readonly #least: number
  readonly #whole: () => Iterable<string>
  #written: WorldState | undefined
  /** After a failed flush, the whole state is written next. */
  #isLost = false
  /** The last durable state. */
  #safe: { written: WorldState | undefined; state: WorldState }
  /** The length of all lines, and the limit at which the whole state is rewritten. */
  #size = 0
  #longest = 0

  constructor(world: World, driver: D, least: number, whole: () => Iterable<string>) {
    this.world = world
    this.driver = driver
    this.#least = least
    this.#whole = whole
    this.#safe = this.#present()
  }

  get isChanged(): boolean {
    const { current } = this.world.transactions
    const { written } = this
    if (!written) return true
    return written.tables.some((table, i) => table !== current.tables[i]) || !isSameHead(written, current)
  }

  /** Undefined if the whole state was replaced since, so that all of it has to be written. */
  get written(): WorldState | undefined {
    return this.#written?.start === this.world.transactions.current.start ? this.#written : undefined
  }

  /** Whether all written lines are durable. */
  get isSafe(): boolean {
    return this.#safe.written === this.#written
  }

  get safe(): WorldState {
    return this.#safe.state
  }

  /** Without lengths, the world is not saved before it changes. */
  resume(lengths: Lengths = { size: 0, wholeSize: 0 }): void {
    this.#note(lengths)
    this.#safe = this.#present()
  }

  write(): void {
    const { written } = this
    if (!written || this.#isLost) return void this.#replace()
    const line = writeChanges(this.world, written)
    if (this.#size + line.length > this.#longest) {
      try {
        return void this.#replace()
      } catch {
        // There is no room for a second copy now, so keep appending.
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

  /** If the driver fails, the whole state is written once more. */
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

  #note({ size, wholeSize }: Lengths): void {
    this.#written = this.world.state
    this.#size = size
    this.#longest = wholeSize + Math.max(wholeSize, this.#least)
  }
}
