import type { SimulatorEvent } from '../world/events.ts'

type Listener = (event: SimulatorEvent) => void

/** Tells listeners what happens in the worlds of a simulator. */
export class EventEmitter {
  readonly #listeners = new Set<Listener>()

  /** Returns a function that removes the listener. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** An error of one listener is written to the console: what has happened stays so, and the others hear of it. */
  emit(event: SimulatorEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        console.error(error)
      }
    }
  }
}
