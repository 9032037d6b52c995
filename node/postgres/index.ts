import type { AnyScenario } from '../../src/world/scene.ts'
import type { HostOptions, UncheckedHostOptions } from './options.ts'
import { type HostedServer, startHost } from './start.ts'

export type { HostedServer, HostOptions }

/**
 * Starts a server that keeps every world in PostgreSQL. Several can use the same database, behind any proxy.
 *
 * @example
 * const { url, close } = await hostWorlds({ store: 'postgres://localhost/worlds', scenario: 'small-company' })
 */
export async function hostWorlds<S extends AnyScenario>(options: HostOptions<S>): Promise<HostedServer>
export function hostWorlds(options: UncheckedHostOptions): Promise<HostedServer> {
  return startHost(options)
}
