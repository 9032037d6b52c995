import { type Idle, readEvents } from '../../src/core/text/server-sent-events.ts'
import type { PendingChange } from './world-change.ts'

const shortestWait = 1000
const longestWait = 30_000

/**
 * Reads the event stream, and connects again after a failure. A hidden page disconnects, because browsers allow few
 * connections to one server, for all tabs together.
 */
export class EventFollower {
  readonly #connect: (lastEventId: string | undefined) => Promise<Response>
  readonly #pending: PendingChange
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  #isStopped = false
  /** Ends the wait before the next connection. */
  #continue = () => {}

  constructor(connect: (lastEventId: string | undefined) => Promise<Response>, pending: PendingChange) {
    this.#connect = connect
    this.#pending = pending
    globalThis.document?.addEventListener('visibilitychange', this.#onVisibility)
    countListeners(1)
    void this.#run()
  }

  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    countListeners(-1)
    globalThis.document?.removeEventListener('visibilitychange', this.#onVisibility)
    this.#disconnect()
    this.#continue()
  }

  async #run(): Promise<void> {
    let wait = shortestWait
    let idle: Idle | undefined
    for (let attempt = 0; !this.#isStopped; attempt++) {
      const response = await this.#connect(idle?.mark).catch(() => undefined)
      const isStream = response?.headers.get('content-type')?.includes('event-stream')
      // A proxy reports 502 while the simulator restarts.
      if (response && !isStream && response.status < 500) {
        console.warn(`[fauxtranet] onWorldChange: ${await describeRefusal(response)}`)
        return this.stop()
      }
      if (response && isStream) {
        // After an idle stream, the simulator reports whether anything has changed.
        if (attempt > 0 && !idle) this.#pending.add('connection')
        wait = shortestWait
        idle = await this.#read(response.body!.getReader())
        if (idle) {
          await this.#pause(idle.retry)
          continue
        }
      }
      await this.#pause(wait)
      wait = Math.min(wait * 2, longestWait)
    }
  }

  /** Returns how to continue if the stream was idle. */
  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Idle | undefined> {
    let idle: Idle | undefined
    this.#reader = reader
    if (this.#isStopped || isHidden()) this.#disconnect()
    try {
      await readEvents(reader, (event, data) => {
        if (this.#isStopped) return
        if (event === 'idle') idle = data as Idle
        this.#pending.addEvent(event, data)
        // Another connection would create the world again.
        if (event === 'world' && (data as { what: string }).what === 'deleted') this.stop()
      })
    } catch {
      // The connection was lost.
    }
    return idle
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

async function describeRefusal(response: Response): Promise<string> {
  const { message } = await response.json().catch(() => ({}))
  return message ?? `no simulator is running at ${response.url}.`
}

const listening = Symbol.for('fauxtranet.listening')

/** A docked panel offers to reload the page if nothing listens. */
function countListeners(by: number): void {
  const page = globalThis as { [listening]?: number }
  page[listening] = (page[listening] ?? 0) + by
}

function isHidden(): boolean {
  return globalThis.document?.hidden ?? false
}
