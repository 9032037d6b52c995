import type { APIRequestContext, BrowserContext } from '@playwright/test'

export interface Reply {
  status: number
  text: string
}

export interface ControlConnection {
  send(method: string, path: string, data: unknown, headers: Record<string, string>): Promise<Reply>
  isOpen(): Promise<boolean>
}

interface ServerAddress {
  url: string
  token: string | undefined
  /** The end of an error. */
  remedy: string
}

export class ServerConnection implements ControlConnection {
  readonly #request: Pick<APIRequestContext, 'fetch'>
  readonly #url: string
  readonly #remedy: string
  readonly #token: Record<string, string>

  constructor(request: Pick<APIRequestContext, 'fetch'>, { url, token, remedy }: ServerAddress) {
    this.#request = request
    this.#url = url
    this.#remedy = remedy
    this.#token = token === undefined ? {} : { 'x-sim-token': token }
  }

  async send(method: string, path: string, data: unknown, given: Record<string, string>): Promise<Reply> {
    const headers = { ...given, ...this.#token }
    // Safe to retry: a server that closes an idle connection has not read the request.
    const sent = this.#request.fetch(path, { method, data, headers, maxRetries: 3 })
    const response = await sent.catch((error: Error) => this.#fail(firstLineOf(error.message)))
    const text = await response.text()
    if (!('x-sim-endpoint' in response.headers()) && findMessage(text) === undefined) {
      this.#fail(`a different server responded to ${method} ${path} with ${response.status()}`)
    }
    return { status: response.status(), text }
  }

  async isOpen(): Promise<boolean> {
    return true
  }

  #fail(why: string): never {
    throw new Error(`Failed to reach the simulator at ${this.#url}: ${why}. ${this.#remedy}`)
  }
}

/** Reaches a simulator inside a page, which sends the requests itself. */
export class PageConnection implements ControlConnection {
  readonly #timeout: number
  #context: BrowserContext | undefined
  #pageError = ''

  /** How long a page may take to start its simulator, in milliseconds. */
  constructor(timeout = 10_000) {
    this.#timeout = timeout
  }

  enter(context: BrowserContext): void {
    this.#context = context
    context.on('weberror', (error) => {
      this.#pageError = firstLineOf(error.error().message)
    })
    // Vite reloads a page when it discovers more dependencies.
    context.on('page', (page) =>
      page.on('framenavigated', () => {
        this.#pageError = ''
      }),
    )
  }

  /** Retries while a page that was just opened is still starting the simulator. */
  async send(method: string, path: string, data: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const timeout = AbortSignal.timeout(this.#timeout)
    let mayStart: boolean
    do {
      mayStart = this.#isStarting()
      const reply = await this.#sendOnce({ method, path, data, headers })
      if (reply) return reply
      await new Promise((resolve) => setTimeout(resolve, 50))
      // A later error may come from the app itself, after it got a response.
    } while ((mayStart || this.#isStarting()) && !timeout.aborted)
    throw new Error(
      `Failed to send ${method} ${path}: no page runs the simulator. ` +
        (this.#pageError
          ? `The page reports: ${this.#pageError}`
          : 'Please open the app first, and make it call startSimulator from fauxtranet/browser.'),
    )
  }

  async isOpen(): Promise<boolean> {
    return (await this.#sendOnce({ method: 'GET', path: '/__sim', data: undefined, headers: {} })) !== undefined
  }

  #isStarting(): boolean {
    const pages = this.#context?.pages() ?? []
    return this.#pageError === '' && pages.some((page) => page.url() !== 'about:blank')
  }

  async #sendOnce(request: ControlRequest): Promise<Reply | undefined> {
    for (const page of this.#context?.pages() ?? []) {
      // A page that navigates cannot respond.
      const reply = await page.evaluate(sendInPage, request).catch(() => undefined)
      if (reply) return reply
    }
    return undefined
  }
}

interface ControlRequest {
  method: string
  path: string
  data: unknown
  headers: Record<string, string>
}

/** Runs in the page. A response without our header comes from another server. */
async function sendInPage({ method, path, data, headers }: ControlRequest): Promise<Reply | undefined> {
  const sent = data === undefined ? headers : { ...headers, 'content-type': 'application/json' }
  const body = data === undefined ? null : JSON.stringify(data)
  const response = await fetch(path, { method, body, headers: sent })
  if (!response.headers.has('x-sim-endpoint')) return undefined
  return { status: response.status, text: await response.text() }
}

/** Returns undefined if the response is not a refusal. */
export function findMessage(text: string): string | undefined {
  try {
    const { error, message } = JSON.parse(text)
    return error === true && typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

function firstLineOf(text: string): string {
  return text.split('\n')[0]!
}
