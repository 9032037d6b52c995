import type { APIRequestContext, BrowserContext } from '@playwright/test'

export interface Said {
  status: number
  text: string
}

/** How a test speaks to the control interface of its simulator. */
export interface Line {
  say(method: string, path: string, data: unknown, headers: Record<string, string>): Promise<Said>
  /** Whether somebody listens at this moment. */
  isOpen(): Promise<boolean>
}

/** To a server. */
export class ServerLine implements Line {
  readonly #request: APIRequestContext
  readonly #url: string
  readonly #token: Record<string, string>

  constructor(request: APIRequestContext, url: string, token: string | undefined) {
    this.#request = request
    this.#url = url
    this.#token = token === undefined ? {} : { 'x-sim-token': token }
  }

  async say(method: string, path: string, data: unknown, given: Record<string, string>): Promise<Said> {
    const headers = { ...given, ...this.#token }
    // A server that ends an idle connection just then has not read the request.
    const asked = this.#request.fetch(path, { method, data, headers, maxRetries: 3 })
    const response = await asked.catch((error: Error) => this.#fail(firstLineOf(error.message)))
    const text = await response.text()
    if (!('x-sim-endpoint' in response.headers()) && findMessage(text) === undefined) {
      this.#fail(`${method} ${path} is answered with ${response.status()} by somebody else`)
    }
    return { status: response.status(), text }
  }

  async isOpen(): Promise<boolean> {
    return true
  }

  #fail(why: string): never {
    throw new Error(
      `Failed to reach the simulator at ${this.#url}: ${why}. Please put fauxtranet() from fauxtranet/vite into the ` +
        'Vite configuration of what runs there; or run "npx fauxtranet" and name its address, fauxtranet: { url }; ' +
        'or say fauxtranet: { inPage: true } where the app starts the simulator itself. ' +
        'What a project says of fauxtranet stands in place of what is said for all projects, url included.',
    )
  }
}

/** To the simulator inside a page: what the page asks, its worker answers. */
export class PageLine implements Line {
  #context: BrowserContext | undefined
  #trouble = ''

  enter(context: BrowserContext): void {
    this.#context = context
    context.on('weberror', (error) => {
      this.#trouble = firstLineOf(error.error().message)
    })
    // Vite loads a page anew when it has found more to prepare.
    context.on('page', (page) =>
      page.on('framenavigated', () => {
        this.#trouble = ''
      }),
    )
  }

  /** A page that has just been opened starts the simulator in a moment. */
  async say(method: string, path: string, data: unknown): Promise<Said> {
    const patience = AbortSignal.timeout(10_000)
    let mayStart: boolean
    do {
      mayStart = this.#isUnderWay()
      const said = await this.#ask({ method, path, data })
      if (said) return said
      await new Promise((resolve) => setTimeout(resolve, 50))
      // Trouble that has come since may be the app's own, of an answer that it got.
    } while ((mayStart || this.#isUnderWay()) && !patience.aborted)
    throw new Error(
      `Failed to ask ${method} ${path}: no page runs the simulator. ` +
        (this.#trouble
          ? `The page says: ${this.#trouble}`
          : 'Please go to the app first, and let it call startSimulator from fauxtranet/browser.'),
    )
  }

  async isOpen(): Promise<boolean> {
    return (await this.#ask({ method: 'GET', path: '/__sim', data: undefined })) !== undefined
  }

  #isUnderWay(): boolean {
    const pages = this.#context?.pages() ?? []
    return this.#trouble === '' && pages.some((page) => page.url() !== 'about:blank')
  }

  async #ask(asked: Asked): Promise<Said | undefined> {
    for (const page of this.#context?.pages() ?? []) {
      const said = await page.evaluate(askInPage, asked).catch(() => undefined)
      if (said) return said
    }
    return undefined
  }
}

interface Asked {
  method: string
  path: string
  data: unknown
}

/** Runs in the page. An answer without the mark comes from somebody else. */
async function askInPage({ method, path, data }: Asked): Promise<Said | undefined> {
  const body = data === undefined ? {} : { body: JSON.stringify(data), headers: { 'content-type': 'application/json' } }
  const response = await fetch(path, { method, ...body })
  if (!response.headers.has('x-sim-endpoint')) return undefined
  return { status: response.status, text: await response.text() }
}

/** The sentence of a refusal, if it is one. */
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
