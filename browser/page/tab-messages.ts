/** Messages between tabs of one origin. `from` and `to` are ids of tabs, `id` is the id of a request. */
export type TabMessage =
  /** Looks for tabs that run a simulator. */
  | { kind: 'find'; from: string }
  | { kind: 'here'; from: string; to: string; focusedAt: number }
  /** The tab was closed, or its simulator stopped. */
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

export class Tabs {
  // `randomUUID` only exists in secure contexts.
  readonly id = crypto.getRandomValues(new Uint32Array(4)).join(' ')
  readonly #channel = new BroadcastChannel('fauxtranet')
  #requests = 0

  nextId(): string {
    this.#requests++
    return `${this.id} ${this.#requests}`
  }

  send(message: TabMessage): void {
    this.#channel.postMessage(message)
  }

  /** Returns a function that removes the listener. */
  on(listener: TabListener): () => void {
    const receive = ({ data }: MessageEvent) => listener(data)
    this.#channel.addEventListener('message', receive)
    return () => this.#channel.removeEventListener('message', receive)
  }

  close(): void {
    this.#channel.close()
  }
}
