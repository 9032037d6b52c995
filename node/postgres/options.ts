import * as hosting from '../../hosting/options.ts'
import { checkPort } from '../../src/core/http/hosts.ts'
import { checkOptions } from '../../src/simulator/known-options.ts'
import type { SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { AnyScenario } from '../../src/world/scene.ts'
import { defaultHost, defaultPort } from '../default-address.ts'

export interface HostOptions<S extends AnyScenario = AnyScenario> extends hosting.HostOptions<S> {
  /** The database, such as `postgres://user@host/database`. The package `postgres` reads further settings from it. */
  store: string
  /** Default: 4800. 0 picks a free port. */
  port?: number
  /** The address to listen on. Default: loopback. On any other address, the control interface requires a token. */
  host?: string
  /** Where the other servers reach this one. Default: the URL of `host`, with the first IP address if it listens on all. */
  address?: string
  /** After how many seconds another server takes over the worlds of one that was killed. Default: 10. */
  lease?: number
}

export type UncheckedHostOptions = Omit<HostOptions, keyof SimulatorOptions> & UncheckedOptions

export function readHostOptions(options: UncheckedHostOptions) {
  checkOptions('hostWorlds of fauxtranet/postgres', options)
  const { store, port = defaultPort, address, lease = 10, host = defaultHost, ...others } = options
  if (typeof store !== 'string')
    throw new TypeError("hostWorlds requires a database. Please add store: 'postgres://user@host/database'.")
  checkPort(port, `"${port}" is not a port. Use a number from 0 to 65535; 0 picks a free one.`)
  if (!(lease >= 1)) throw new RangeError(`lease ${lease} is not a number of seconds. Use at least 1.`)
  if (address !== undefined && !isAddress(address))
    throw new RangeError('address is not where other servers reach this one. Use a URL such as http://10.0.0.5:4800.')
  return { ...hosting.readHostOptions({ ...others, host }), store, port, host, address, lease }
}

function isAddress(text: string): boolean {
  return /^http:/i.test(text) && URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`
}
