import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { findControlPath } from '../../../src/control/path.ts'
import { second } from '../../../src/core/time/clock.ts'

/** Requests without a complete response, also those that other servers respond to. Event streams do not count. */
export class OpenRequests {
  readonly #open = new Set<ServerResponse>()
  #isClosing = false
  #onIdle: () => void = () => undefined

  add({ url = '/' }: IncomingMessage, outgoing: ServerResponse): void {
    if (findControlPath(url) === '/events') return
    this.#open.add(outgoing)
    if (this.#isClosing) outgoing.shouldKeepAlive = false
    outgoing.once('close', () => {
      this.#open.delete(outgoing)
      if (this.#open.size === 0) this.#onIdle()
    })
  }

  /** Resolves when all are complete, or after so many seconds. Their connections end with them. */
  async finish(longest: number): Promise<void> {
    this.#isClosing = true
    for (const outgoing of this.#open) outgoing.shouldKeepAlive = false
    if (this.#open.size === 0) return
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
    await Promise.race([idle, wait(longest * second, undefined, { ref: false })])
  }
}
