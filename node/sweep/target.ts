import type { Browser, BrowserContext } from '@playwright/test'
import type { About, EndpointCard } from '../../src/control/shapes.ts'
import { PageConnection, ServerConnection } from '../playwright/connection.ts'
import { control } from './control.ts'
import { type AppAddress, servicesOf } from './links.ts'
import type { SweepOptions } from './options.ts'
import type { SweepRoute } from './route.ts'
import { indexOf, storiesIn } from './storybook.ts'
import { VisitWorld, type WorldPlace } from './visit-world.ts'

/** The app, and its simulator. */
export interface Target extends WorldPlace, AppAddress {
  browser: Browser
  /** Undefined if the app is not a Storybook. */
  stories: SweepRoute[] | undefined
  /** A new world, before anything changed it. */
  about: About
  endpoints: readonly EndpointCard[]
  close(): Promise<void>
}

export async function openTarget(options: SweepOptions, browser: Browser): Promise<Target> {
  const app = new URL(options.url)
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    // In a test of ours, each new context is connected to the world of the test.
    await context.clearCookies()
    const stories = options.storybook === false ? undefined : await findStories(context, app)
    if (options.storybook && !stories) {
      throw new Error(`Failed to read the stories: ${indexOf(app)} is not the index of a Storybook.`)
    }
    const url = options.simulator ?? app.origin
    const inPage =
      options.inPage ?? (!options.simulator && (stories !== undefined || !(await hasSimulator(context, url))))
    const connection = inPage
      ? await openPage(context, stories ? new URL(stories[0]?.path ?? '', app) : app, options.timeout)
      : new ServerConnection(requestFor(context, url), { url, token: options.token, remedy })
    const place = { app, connection, server: inPage ? undefined : url }
    const about = await readAbout(place)
    const endpoints = await control<EndpointCard[]>(connection, 'GET', '/endpoints')
    return {
      ...place,
      // Stories have the frozen time of their scenario.
      now: stories ? undefined : about.clock.now,
      browser,
      stories,
      about,
      endpoints,
      services: servicesOf(endpoints),
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

/** The default world may have been changed by its users. */
async function readAbout(place: WorldPlace): Promise<About> {
  const world = new VisitWorld(place)
  await world.create({})
  try {
    return await control<About>(place.connection, 'GET', '', undefined, world.headers)
  } finally {
    await world.close()
  }
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

async function openPage(context: BrowserContext, { href }: URL, timeout?: number): Promise<PageConnection> {
  const connection = new PageConnection(timeout)
  connection.enter(context)
  await (await context.newPage()).goto(href)
  return connection
}
