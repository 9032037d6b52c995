/** What tabs of one origin tell each other. `from` and `to` are ids of tabs, `id` is that of a request. */
export type TabMessage =
  /** Who runs a simulator? */
  | { kind: 'find'; from: string }
  | { kind: 'here'; from: string; to: string; focusedAt: number }
  /** The tab is closed, or its simulator stopped. */
  | { kind: 'gone'; from: string }
  | { kind: 'request'; to: string; id: string; url: string; init: SentRequest }
  | { kind: 'cancel'; id: string }
  | { kind: 'response'; id: string; status: number; headers: [string, string][] }
  | { kind: 'part'; id: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; id: string }
  | { kind: 'failed'; id: string }

interface SentRequest {
  method: string
  headers: [string, string][]
  body?: ArrayBuffer
}

export type TabListener = (message: TabMessage) => void

/** All tabs of this origin. */
export class Tabs {
  // `randomUUID` is there on secure pages only.
  readonly id = crypto.getRandomValues(new Uint32Array(4)).join(' ')
  readonly #channel = new BroadcastChannel('fauxtranet')
  #requests = 0

  /** The id of the next request. */
  nextId(): string {
    this.#requests++
    return `${this.id} ${this.#requests}`
  }

  send(message: TabMessage): void {
    this.#channel.postMessage(message)
  }

  /** Calls a listener with every message. Returns a function that removes it. */
  on(listener: TabListener): () => void {
    const receive = ({ data }: MessageEvent) => listener(data)
    this.#channel.addEventListener('message', receive)
    return () => this.#channel.removeEventListener('message', receive)
  }

  close(): void {
    this.#channel.close()
  }
}
