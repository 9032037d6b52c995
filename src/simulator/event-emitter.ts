import type { Entry } from '../core/interpreter/entry.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { orReport } from '../core/report.ts'
import type { SimulatorEvent } from '../world/events.ts'

type Listener = (event: SimulatorEvent) => void

export class EventEmitter {
  readonly listeners = new Set<Listener>()

  on(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** A listener's error is logged: it must not affect the request or other listeners. */
  emit(event: SimulatorEvent): void {
    for (const listener of this.listeners) orReport(() => listener(event))
  }

  /** Creates the `Request` only if a listener reads it. */
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
