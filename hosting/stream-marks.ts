import { machineTime } from '../src/core/time/clock.ts'
import type { World } from '../src/world/world.ts'

/** Shows clients of event streams whether anything has changed, even if the world was read again since. */
export class StreamMarks {
  readonly #world: World
  readonly #findSaved: () => number
  readonly #opened = String(machineTime())

  /** `findSaved` returns the number of the last saved change. */
  constructor(world: World, findSaved: () => number) {
    this.#world = world
    this.#findSaved = findSaved
  }

  get latest(): string {
    return `${this.#world.journal.latest}-${this.#findSaved()}-${this.#opened}`
  }

  isLatest(mark: string): boolean {
    const [request, saved, opened] = mark.split('-')
    if (Number(saved) !== this.#findSaved()) return false
    const { latest } = this.#world.journal
    // A world that was read again may have a shorter journal.
    return opened === this.#opened ? Number(request) === latest : Number(request) >= latest
  }
}
