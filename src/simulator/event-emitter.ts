import { orReport } from '../core/report.ts'
import type { SimulatorEvent } from '../world/events.ts'

type Listener = (event: SimulatorEvent) => void

/** Calls listeners with what happens in the worlds of a simulator. */
export class EventEmitter {
  readonly #listeners = new Set<Listener>()

  /** Adds a listener. Returns a function that removes it. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls all listeners. An error of one goes to the console: it must not stop the request or the other listeners. */
  emit(event: SimulatorEvent): void {
    for (const listener of this.#listeners) orReport(() => listener(event))
  }
}
