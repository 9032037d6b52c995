import type { Exchange } from '../core/interpreter/exchange.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { orReport } from '../core/report.ts'
import type { SimulatorEvent } from '../world/events.ts'

type Listener = (event: SimulatorEvent) => void

export class EventEmitter {
  readonly listeners = new Set<Listener>()

  on(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Calls all listeners. An error of one goes to the console: it must not stop the request or the other listeners. */
  emit(event: SimulatorEvent): void {
    for (const listener of this.listeners) orReport(() => listener(event))
  }

  /** The `Request` is created only for listeners that read it. */
  emitRequest(exchange: Exchange, entry: Entry): void {
    this.emit({
      kind: 'request',
      entry,
      get request() {
        return exchange.request
      },
      world: exchange.worldName,
    })
  }

  emitWorld(what: Extract<SimulatorEvent, { kind: 'world' }>['what'], world: string): void {
    this.emit({ kind: 'world', what, world })
  }
}
