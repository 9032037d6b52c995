/** Milliseconds between heartbeats, which keep proxies from closing an idle connection. */
const beat = 15_000

/** Heartbeats without an event, after which a stream may end: half a minute to three quarters. */
const mostQuiet = 3

/** Bytes that may wait for a slow reader. */
const mostWaiting = 1_000_000

/** Bytes that may wait for all readers together. */
const mostTogether = 64 * 1024 * 1024
let together = 0

const encoder = new TextEncoder()
export const encode = (text: string): Uint8Array => encoder.encode(text)

/**
 * Streams events to one reader without waiting: events over the limit are dropped and counted in a `missed` event.
 * Not every adapter reports a disconnect, so a reader that reads nothing between two heartbeats counts as gone.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #waiting: Uint8Array[] = []
  #size = 0
  /** Bytes that the reader can take, but has not. */
  #offered = 0
  #missed = 0
  #isOpen = true
  #hasPulled = true
  #quiet = 0
  readonly #timer: ReturnType<typeof setInterval>
  readonly #onEnd: () => void
  readonly #presentIdle: (() => Uint8Array) | undefined

  /** With `presentIdle`, the stream ends with these bytes when there are no events. */
  constructor(onEnd: () => void, presentIdle?: () => Uint8Array) {
    this.#onEnd = onEnd
    this.#presentIdle = presentIdle
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      pull: () => {
        this.#hasPulled = true
        together -= this.#offered
        this.#offered = 0
        this.#flush()
      },
      cancel: () => this.#stop(),
    })
    this.#timer = setInterval(() => this.#beat(), beat)
    // In Node, an open stream must not keep the process alive.
    if (typeof this.#timer === 'object') (this.#timer as { unref(): void }).unref()
  }

  send(bytes: Uint8Array): void {
    if (!this.#isOpen || bytes.length === 0) return
    this.#quiet = 0
    this.#waiting.push(bytes)
    this.#size += bytes.length
    together += bytes.length
    if (this.#controller.desiredSize! > 0) this.#flush()
    else if (this.#size > mostWaiting || together > mostTogether) this.#dropWaiting()
  }

  /** Events that are already queued still reach the reader. */
  end(): void {
    if (!this.#isOpen) return
    this.#flush()
    this.#stop()
    this.#controller.close()
  }

  endIdle(): void {
    if (this.#presentIdle) this.send(this.#presentIdle())
    this.end()
  }

  #flush(): void {
    const chunks = this.#waiting
    if (this.#missed > 0) chunks.push(encode(`event: missed\ndata: {"count":${this.#missed}}\n\n`))
    // Cleared before `enqueue`, because a waiting reader pulls at once and calls this again.
    this.#waiting = []
    this.#offered += this.#size
    this.#size = 0
    this.#missed = 0
    for (const chunk of chunks) this.#controller.enqueue(chunk)
  }

  #dropWaiting(): void {
    this.#missed += this.#waiting.length
    this.#waiting = []
    together -= this.#size
    this.#size = 0
  }

  #beat(): void {
    const isGone = !this.#hasPulled && this.#controller.desiredSize! <= 0
    this.#hasPulled = false
    const quiet = this.#quiet + 1
    if (isGone) this.end()
    else if (this.#presentIdle && quiet === mostQuiet) this.endIdle()
    else this.send(encode(': heartbeat\n\n'))
    this.#quiet = quiet
  }

  #stop(): void {
    this.#isOpen = false
    together -= this.#size + this.#offered
    this.#waiting = []
    this.#size = this.#offered = 0
    clearInterval(this.#timer)
    this.#onEnd()
  }
}
