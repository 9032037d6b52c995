import type { Replayed } from '../control/report/shapes.ts'
import { defaultWorld, worldPrefixOf } from '../core/http/address.ts'
import { asSentence } from '../core/text/sentence.ts'
import type { Simulator } from './simulator.ts'

export interface ReplayOptions {
  /** The world to bring to the state of the archive. */
  world?: string
  /** What an archive of another tool does not say. */
  scenario?: string
  seed?: number
  /** The username or id of the signed-in user. */
  user?: string | number | null
  /** The time of all requests, instead of the times in the archive. */
  now?: string
}

/**
 * Brings a world to the state that an HTTP archive tells of: a report of fauxtranet, or the archive of a browser or of Playwright.
 * A journal will do, too: the reply of `GET /__sim/requests`.
 *
 * @example
 * const { requests, differences } = await replay(simulator, JSON.parse(await readFile('report.har', 'utf8')))
 */
export async function replay(simulator: Simulator, archive: object, options: ReplayOptions = {}): Promise<Replayed> {
  const { world = defaultWorld, ...missing } = options
  const given = Object.entries(missing).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const address = `http://localhost${worldPrefixOf(world)}/__sim/replay${query.size > 0 ? `?${query}` : ''}`
  const response = await simulator.fetch(new Request(address, { method: 'POST', body: JSON.stringify(archive) }))
  const body = await response.json()
  if (response.ok) return body as Replayed
  throw new RangeError(`Failed to replay: ${asSentence((body as { message: string }).message)}`)
}
