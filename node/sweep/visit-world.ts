import type { BrowserContext } from '@playwright/test'
import type { JournalEntry } from '../../src/control/shapes.ts'
import { testSettingsScript } from '../playwright/test-settings.ts'
import type { Observation } from './judge/observation.ts'
import type { UsedRequest } from './route.ts'
import type { StateSetting } from './states.ts'
import { control, type Target } from './target.ts'

let count = 0

/** The world of one visit, on the server or in its page. */
export class VisitWorld {
  readonly name = `sweep-${process.pid}-${++count}`
  readonly #target: Target

  constructor(target: Target) {
    this.#target = target
  }

  /** Headers that send a request to this world. */
  get headers(): Record<string, string> {
    return { 'x-sim-world': this.name }
  }

  /** On the server, or in the page that stays open. */
  async create(setting: StateSetting): Promise<void> {
    const { connection } = this.#target
    await control(connection, 'POST', '/worlds', { name: this.name, ...this.#withTime(setting) })
  }

  /** Makes the pages of a context use this world. */
  async enter(context: BrowserContext, setting: StateSetting): Promise<void> {
    const { server, app } = this.#target
    if (server === undefined) {
      await context.addInitScript({ content: testSettingsScript({ ...this.#withTime(setting), strict: false }) })
      return
    }
    await this.create(setting)
    const urls = new Set([server, app.origin])
    await context.addCookies([...urls].map((url) => ({ name: 'sim-world', value: this.name, url })))
    // A page sends no cookies to another origin.
    if (new URL(server).origin !== app.origin) await context.setExtraHTTPHeaders(this.headers)
  }

  /** Frozen, so that all worlds have the same replies. Stories have the frozen time of their scenario. */
  #withTime(setting: StateSetting): StateSetting & { now?: string } {
    const { stories, about } = this.#target
    return stories ? setting : { now: about.clock.now, ...setting }
  }

  /** The requests that reached an endpoint. In a page, the journal ends with the page. */
  async requests({ requests }: Observation): Promise<UsedRequest[]> {
    const { server, connection } = this.#target
    if (server !== undefined) {
      const entries = await control<JournalEntry[]>(connection, 'GET', '/requests', undefined, this.headers)
      return entries.flatMap(({ endpoint, method, path, picture }) =>
        endpoint === null ? [] : { endpoint, method, path, isPicture: picture },
      )
    }
    return requests.flatMap(({ endpoint, method, url, kind }) => {
      if (endpoint === undefined || endpoint.startsWith('control.')) return []
      const { pathname, search } = new URL(url)
      // Stories put their world in front of the path of a picture.
      const path = `${pathname.replace(/^.*?\/__world\/[^/]+/, '')}${search}`
      return { endpoint, method, path, isPicture: kind === 'image' }
    })
  }

  /** Deletes it from where `create` made it. */
  async close(): Promise<void> {
    await this.#target.connection.send('DELETE', `/__sim/worlds/${this.name}`, undefined, {})
  }
}
