import type { ReplayResult } from '../control/report/shapes.ts'
import { defaultWorld, worldPrefixOf } from '../core/http/address.ts'
import { asSentence } from '../core/text/sentence.ts'
import type { Simulator } from './simulator.ts'

export interface ReplayOptions {
  /** The world to restore the archive's state into. */
  world?: string
  /** The scenario, if the archive does not name one. */
  scenario?: string
  seed?: number
  user?: string | number | null
  /** The time of all requests, instead of the archive's times. */
  now?: string
}

/**
 * Restores the state that an HTTP archive (HAR) leads to. Accepts fauxtranet reports, archives of browsers and
 * Playwright, and journals from `GET /__sim/requests`.
 *
 * @example
 * const { requests, differences } = await replay(simulator, JSON.parse(await readFile('report.har', 'utf8')))
 */
export async function replay(
  simulator: Simulator,
  archive: object,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  const { world = defaultWorld, ...missing } = options
  const given = Object.entries(missing).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const address = `http://localhost${worldPrefixOf(world)}/__sim/replay${query.size > 0 ? `?${query}` : ''}`
  const response = await simulator.fetch(new Request(address, { method: 'POST', body: JSON.stringify(archive) }))
  const body = await response.json()
  if (response.ok) return body as ReplayResult
  throw new RangeError(`Failed to replay: ${asSentence((body as { message: string }).message)}`)
}
