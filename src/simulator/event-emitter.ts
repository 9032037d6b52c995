import type { SimulatorEvent } from '../world/events.ts'

type Listener = (event: SimulatorEvent) => void

/** Who is told what happens. */
export class EventEmitter {
  readonly #listeners = new Set<Listener>()

  /** Returns how to stop. */
  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** It has happened, whatever becomes of those who are told: an error of one of them stays its own. */
  tell(event: SimulatorEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        console.error(error)
      }
    }
  }
}
