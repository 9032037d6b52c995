import { readEvents } from '../../src/core/text/server-sent-events.ts'
import type { PendingChange } from './world-change.ts'

const shortestWait = 1000
const longestWait = 30_000

/**
 * Reads the event stream, and connects again after a failure. A hidden page disconnects, because browsers allow few
 * connections to one server, for all tabs together.
 */
export class EventFollower {
  readonly #connect: () => Promise<Response>
  readonly #pending: PendingChange
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  #isStopped = false
  /** Ends the wait before the next connection. */
  #continue = () => {}

  constructor(connect: () => Promise<Response>, pending: PendingChange) {
    this.#connect = connect
    this.#pending = pending
    globalThis.document?.addEventListener('visibilitychange', this.#onVisibility)
    void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    globalThis.document?.removeEventListener('visibilitychange', this.#onVisibility)
    this.#disconnect()
    this.#continue()
  }

  async #run(): Promise<void> {
    let wait = shortestWait
    for (let attempt = 0; !this.#isStopped; attempt++) {
      const response = await this.#connect().catch(() => undefined)
      if (response && !response.headers.get('content-type')?.includes('event-stream')) {
        console.warn(`[fauxtranet] onWorldChange: no simulator is running at ${response.url}.`)
        return this.stop()
      }
      if (response) {
        if (attempt > 0) this.#pending.add('connection')
        wait = shortestWait
        await this.#read(response.body!.getReader())
      }
      await this.#pause(wait)
      wait = Math.min(wait * 2, longestWait)
    }
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    this.#reader = reader
    if (this.#isStopped || isHidden()) this.#disconnect()
    try {
      await readEvents(reader, (event, data) => {
        if (this.#isStopped) return
        this.#pending.addEvent(event, data)
        // Another connection would create the world again.
        if (event === 'world' && (data as { what: string }).what === 'deleted') this.stop()
      })
    } catch {
      // The connection was lost.
    }
  }

  #disconnect(): void {
    this.#reader?.cancel().catch(() => {})
  }

  async #pause(wait: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    while (!this.#isStopped && (timer === undefined || isHidden())) {
      await new Promise<void>((resolve) => {
        this.#continue = resolve
        timer ??= setTimeout(() => isHidden() || resolve(), wait)
      })
    }
    clearTimeout(timer)
  }

  readonly #onVisibility = (): void => {
    if (isHidden()) this.#disconnect()
    else this.#continue()
  }
}

function isHidden(): boolean {
  return globalThis.document?.hidden ?? false
}
