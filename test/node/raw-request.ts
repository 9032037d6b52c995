import { Agent, request } from 'node:http'
import type { FuzzRequest } from '../fuzz/requests.ts'
import type { FuzzResponse } from '../fuzz/response-check.ts'

/** Sends a request exactly as given, over keep-alive connections. */
export class RawClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })
  readonly #port: number

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  send({ method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
    return new Promise((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1')
      // Node omits it for methods that usually have no body, and the body would be read as the next request.
      const all = { ...headers, ...(bytes && { 'content-length': bytes.length }) }
      const options = { host: '127.0.0.1', port: this.#port, method, path, headers: all, agent: this.#agent }
      const outgoing = request(options, (response) => {
        const head = new Headers(response.headers as Record<string, string>)
        const respond = (text: string) => resolve({ status: response.statusCode!, headers: head, text })
        // An event stream never ends.
        if (head.get('content-type')?.startsWith('text/event-stream')) {
          respond('')
          return outgoing.destroy()
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => respond(Buffer.concat(chunks).toString()))
        response.on('error', reject)
      })
      outgoing.on('error', reject)
      outgoing.end(bytes)
    })
  }

  async get(path: string): Promise<string> {
    return (await this.send({ endpoint: '', method: 'GET', path, headers: {} })).text
  }

  close(): void {
    this.#agent.destroy()
  }
}
