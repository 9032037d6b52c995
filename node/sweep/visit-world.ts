import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { JournalEntry } from '../../src/control/shapes.ts'
import type { ControlConnection } from '../playwright/connection.ts'
import { testSettingsScript } from '../playwright/test-settings.ts'
import { worldCookies } from '../playwright/world-cookies.ts'
import { control } from './control.ts'
import type { ObservedRequest } from './judge/observation.ts'
import type { UsedRequest } from './route.ts'
import type { StateSetting } from './states.ts'

/** Where worlds are created. */
export interface WorldPlace {
  app: URL
  /** On the server, or in a page that stays open. */
  connection: ControlConnection
  /** The URL of the server. Undefined if each page starts its own simulator. */
  server: string | undefined
  /** The frozen time of each world, so that all have the same replies. */
  now?: string | undefined
}

/** Sweeps in several containers may have the same process id. */
const run = randomUUID().slice(0, 8)
let count = 0

/** The world of one visit, on the server or in its page. */
export class VisitWorld {
  readonly name = `sweep-${run}-${++count}`
  readonly #place: WorldPlace

  constructor(place: WorldPlace) {
    this.#place = place
  }

  /** Headers that send a request to this world. */
  get headers(): Record<string, string> {
    return { 'x-sim-world': this.name }
  }

  /** On the server, or in the page that stays open. */
  async create(setting: StateSetting): Promise<void> {
    await control(this.#place.connection, 'POST', '/worlds', { name: this.name, ...this.#withTime(setting) })
  }

  /** Makes the pages of a new context use this world. */
  async enter(context: BrowserContext, setting: StateSetting): Promise<void> {
    const { server, app } = this.#place
    // In a test of ours, each new context is connected to the world of the test.
    await context.clearCookies()
    if (server === undefined) {
      await context.addInitScript({ content: testSettingsScript({ ...this.#withTime(setting), strict: false }) })
      return
    }
    await this.create(setting)
    await context.addCookies(worldCookies(this.name, [server, app.href]))
    const { origin } = new URL(server)
    if (origin === app.origin) return
    // A page sends no cookies to another origin. Further origins may refuse a header that they do not know.
    await context.route(
      (url) => url.origin === origin,
      (route, request) => route.continue({ headers: { ...request.headers(), ...this.headers } }),
    )
  }

  #withTime(setting: StateSetting): StateSetting & { now?: string } {
    const { now } = this.#place
    return now === undefined ? setting : { now, ...setting }
  }

  /** The requests that reached an endpoint. In a page, the journal ends with the page. */
  async requests(requests: readonly ObservedRequest[]): Promise<UsedRequest[]> {
    const { server, connection } = this.#place
    if (server !== undefined) {
      const ofKind = (isImage: boolean) =>
        new Set(requests.flatMap(({ endpoint, kind }) => ((kind === 'image') === isImage ? (endpoint ?? []) : [])))
      const [images, data] = [ofKind(true), ofKind(false)]
      const entries = await control<JournalEntry[]>(connection, 'GET', '/requests', undefined, this.headers)
      return entries.flatMap(({ endpoint, method, path, picture, status, fault }) => {
        if (endpoint === null) return []
        // Some people have no photo.
        const isPicture = picture || (images.has(endpoint) && !data.has(endpoint))
        return { endpoint, method, path, isPicture, status, hasFault: fault !== null }
      })
    }
    return requests.flatMap(({ endpoint, method, url, kind, status = 0, hasFault }) => {
      if (endpoint === undefined || endpoint.startsWith('control.')) return []
      const { pathname, search } = new URL(url)
      // Stories put their world in front of the path of a picture.
      const path = `${pathname.replace(/^.*?\/__world\/[^/]+/, '')}${search}`
      return { endpoint, method, path, isPicture: kind === 'image', status, hasFault }
    })
  }

  /** Deletes it from where `create` made it. */
  async close(): Promise<void> {
    await this.#place.connection.send('DELETE', `/__sim/worlds/${this.name}`, undefined, {})
  }
}
