import { connect, type Socket } from 'node:net'

/** Sends byte by byte, and reads at any pace. */
export class SlowClient {
  readonly #socket: Socket
  #left: Buffer
  #got = ''
  readonly #ended: Promise<void>

  constructor(port: number, request: string) {
    this.#left = Buffer.from(request)
    this.#socket = connect({ port, host: '127.0.0.1' })
    this.#socket.on('data', (chunk) => {
      this.#got += chunk.toString('latin1')
    })
    this.#ended = new Promise((resolve) => this.#socket.on('close', () => resolve()))
    this.#socket.on('error', () => undefined)
  }

  get isWaiting(): boolean {
    return this.#got === '' && !this.#socket.destroyed
  }

  /** Of all responses so far. */
  get statuses(): number[] {
    return [...this.#got.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  }

  sendByte(): void {
    this.#socket.write(this.#left.subarray(0, 1))
    this.#left = this.#left.subarray(1)
  }

  /** Sends the rest, but does not read the response. */
  stopReading(): void {
    this.#socket.pause()
    this.#socket.write(this.#left)
    this.#left = Buffer.alloc(0)
  }

  /** Sends the rest, and reads to the end. Returns the status. */
  async finish(): Promise<number> {
    this.#socket.resume()
    if (this.#left.length > 0) this.#socket.write(this.#left)
    await this.#ended
    return this.statuses[0] ?? Number.NaN
  }
}
