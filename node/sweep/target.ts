import type { Browser, BrowserContext } from '@playwright/test'
import type { About } from '../../src/control/shapes.ts'
import { type ControlConnection, findMessage, PageConnection, ServerConnection } from '../playwright/connection.ts'
import type { SweepOptions } from './options.ts'
import type { SweepRoute } from './route.ts'
import { indexOf, storiesIn } from './storybook.ts'

/** The app, and its simulator. */
export interface Target {
  app: URL
  browser: Browser
  /** On the server, or in a page that stays open. */
  connection: ControlConnection
  /** The URL of the server. Undefined if each page starts its own simulator. */
  server: string | undefined
  /** Undefined if the app is not a Storybook. */
  stories: SweepRoute[] | undefined
  about: About
  close(): Promise<void>
}

export async function openTarget(options: SweepOptions, browser: Browser): Promise<Target> {
  const app = new URL(options.url)
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const stories = options.storybook === false ? undefined : await findStories(context, app)
    if (options.storybook && !stories) {
      throw new Error(`Failed to read the stories: ${indexOf(app)} is not the index of a Storybook.`)
    }
    const url = options.simulator ?? app.origin
    const inPage = options.inPage ?? (stories !== undefined || !(await hasSimulator(context, url)))
    const connection = inPage
      ? await openPage(context, stories ? new URL(stories[0]?.path ?? '', app) : app)
      : new ServerConnection(requestFor(context, url), { url, token: options.token, remedy })
    const about = await control<About>(connection, 'GET', '')
    return {
      app,
      browser,
      connection,
      server: inPage ? undefined : url,
      stories,
      about,
      close: () => context.close(),
    }
  } catch (error) {
    await context.close()
    throw error
  }
}

const remedy =
  'Please add fauxtranet() from fauxtranet/vite to the Vite configuration of the app; or run "npx fauxtranet", and pass ' +
  'its address as the option simulator.'

/** Sends a request to the control interface, and returns the JSON of its reply. */
export async function control<Value>(
  connection: ControlConnection,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Value> {
  const { status, text } = await connection.send(method, `/__sim${path}`, body, headers)
  if (status >= 200 && status <= 299) return (text === '' ? undefined : JSON.parse(text)) as Value
  throw new Error(
    `The simulator rejected ${method} /__sim${path}: ${findMessage(text) ?? `it responded with ${status}.`}`,
  )
}

async function findStories(context: BrowserContext, app: URL): Promise<SweepRoute[] | undefined> {
  const response = await context.request.get(indexOf(app), { failOnStatusCode: false }).catch((error: Error) => {
    throw new Error(`Failed to open ${app.href}: ${error.message.split('\n')[0]}. Please start the app first.`)
  })
  return response.ok() ? storiesIn(await response.text(), app) : undefined
}

async function hasSimulator(context: BrowserContext, url: string): Promise<boolean> {
  const response = await context.request.get(new URL('/__sim', url).href)
  return 'x-sim-endpoint' in response.headers()
}

/** Resolves paths against the URL of the server. */
function requestFor({ request }: BrowserContext, url: string): Pick<typeof request, 'fetch'> {
  return { fetch: (path, options) => request.fetch(new URL(String(path), url).href, options) }
}

async function openPage(context: BrowserContext, { href }: URL): Promise<PageConnection> {
  const connection = new PageConnection()
  connection.enter(context)
  await (await context.newPage()).goto(href)
  return connection
}
