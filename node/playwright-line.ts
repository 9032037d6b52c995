import type { APIRequestContext, BrowserContext } from '@playwright/test'

export interface Said {
  status: number
  text: string
}

/** How a test speaks to the control interface. */
export interface Line {
  say(method: string, path: string, data: unknown, headers: Record<string, string>): Promise<Said>
}

/** To a server. */
export class ServerLine implements Line {
  readonly #request: APIRequestContext

  constructor(request: APIRequestContext) {
    this.#request = request
  }

  async say(method: string, path: string, data: unknown, headers: Record<string, string>): Promise<Said> {
    const response = await this.#request.fetch(path, { method, data, headers })
    return { status: response.status(), text: await response.text() }
  }
}

/** To the simulator inside a page: what the page asks, its worker answers. */
export class PageLine implements Line {
  #context: BrowserContext | undefined

  enter(context: BrowserContext): void {
    this.#context = context
  }

  async say(method: string, path: string, data: unknown): Promise<Said> {
    for (const page of this.#context?.pages() ?? []) {
      const said = await page.evaluate(askInPage, { method, path, data }).catch(() => undefined)
      if (said) return said
    }
    throw new Error(
      `Failed to ask ${method} ${path}: no page runs the simulator. ` +
        'Please go to the app first, and let it call startSimulator from fauxtranet/browser.',
    )
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
