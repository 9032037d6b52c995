/** The interval of heartbeats. They stop proxies from closing a quiet connection. */
const beat = 15_000

/** The limit of what waits for a slow reader, in bytes. */
const mostWaiting = 1_000_000

const encoder = new TextEncoder()
export const encode = (text: string): Uint8Array => encoder.encode(text)

/**
 * A stream of events to one reader. The sender never waits: events over the limit are dropped, and a `missed` event counts them.
 * A reader that has taken nothing between two heartbeats is gone. Not every adapter reports that.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #waiting: Uint8Array[] = []
  #size = 0
  #missed = 0
  #isOpen = true
  #hasTaken = true
  readonly #timer: ReturnType<typeof setInterval>
  readonly #onEnd: () => void

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      pull: () => {
        this.#hasTaken = true
        this.#flush()
      },
      cancel: () => this.#stop(),
    })
    this.#timer = setInterval(() => this.#beat(), beat)
    // In Node an open stream alone must not keep the process alive.
    if (typeof this.#timer === 'object') (this.#timer as { unref(): void }).unref()
  }

  /** Sends one event, or several. Streams may share the bytes. */
  send(bytes: Uint8Array): void {
    if (!this.#isOpen || bytes.length === 0) return
    this.#waiting.push(bytes)
    this.#size += bytes.length
    if (this.#controller.desiredSize! > 0) this.#flush()
    else if (this.#size > mostWaiting) this.#leaveOut()
  }

  /** Ends the stream. What is already waiting still reaches the reader. */
  end(): void {
    if (!this.#isOpen) return
    this.#flush()
    this.#stop()
    this.#controller.close()
  }

  #flush(): void {
    const chunks = this.#waiting
    if (this.#missed > 0) chunks.push(encode(`event: missed\ndata: {"count":${this.#missed}}\n\n`))
    // Set before enqueue: a waiting reader pulls at once, which runs this again.
    this.#waiting = []
    this.#size = 0
    this.#missed = 0
    for (const chunk of chunks) this.#controller.enqueue(chunk)
  }

  #leaveOut(): void {
    this.#missed += this.#waiting.length
    this.#waiting = []
    this.#size = 0
  }

  #beat(): void {
    const isGone = !this.#hasTaken && this.#controller.desiredSize! <= 0
    this.#hasTaken = false
    if (isGone) this.end()
    else this.send(encode(': still here\n\n'))
  }

  #stop(): void {
    this.#isOpen = false
    clearInterval(this.#timer)
    this.#onEnd()
  }
}
