import { checkAllowHosts } from '../src/core/http/hosts.ts'
import { type AppOptions, appOptions } from '../src/server/app.ts'
import { checkGuardOptions } from '../src/server/guard.ts'
import type { SimulatorOptions, UncheckedOptions } from '../src/simulator/simulator.ts'
import type { AnyScenario } from '../src/world/scene.ts'

/** Options wherever worlds are hosted. */
export interface HostOptions<S extends AnyScenario = AnyScenario>
  extends SimulatorOptions<S>,
    Omit<AppOptions, 'checkHost'> {
  /** The host name, such as `intranet.example`. The name `pr-12--intranet.example` is the world `pr-12`. */
  domain?: string
  /** How long a world is kept after its last request. Default: 7 days. */
  keepDays?: number
  /** How many requests a minute each world accepts. By default, there is no limit. */
  requestsPerMinute?: number
  /** How many bytes of memory a world may need, approximately. Default: 40 MB on Cloudflare, 512 MB with PostgreSQL. */
  worldSize?: number
}

export type UncheckedHostOptions = Omit<HostOptions, keyof SimulatorOptions> & UncheckedOptions

export interface HostSettings {
  domain: string | undefined
  keepDays: number
  requestsPerMinute: number
  worldSize: number | undefined
  app: AppOptions
  simulator: UncheckedOptions
}

/** Throws if an option is invalid, so that a deployment fails instead of its requests. */
export function readHostOptions(options: UncheckedHostOptions): HostSettings {
  const { domain, keepDays = 7, requestsPerMinute = Number.POSITIVE_INFINITY, worldSize, ...others } = options
  if (!(keepDays > 0)) throw new RangeError(`keepDays ${keepDays} is not a number of days. Use a number above 0.`)
  for (const [name, value] of Object.entries({ requestsPerMinute, worldSize: worldSize ?? 1 }))
    if (!(value >= 1)) throw new RangeError(`${name} ${value} is not a limit. Use a number of at least 1.`)
  checkAllowHosts(domain === undefined ? [] : [domain])
  const isOfApp = ([name]: [string, unknown]) => appOptions.includes(name)
  const entries = Object.entries(others)
  const app: AppOptions = Object.fromEntries(entries.filter(isOfApp))
  const simulator: UncheckedOptions = Object.fromEntries(entries.filter((entry) => !isOfApp(entry)))
  checkGuardOptions(app)
  return { domain: domain?.toLowerCase(), keepDays, requestsPerMinute, worldSize, app, simulator }
}
