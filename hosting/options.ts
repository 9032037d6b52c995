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
}

export type UncheckedHostOptions = Omit<HostOptions, keyof SimulatorOptions> & UncheckedOptions

export interface HostSettings {
  domain: string | undefined
  keepDays: number
  app: AppOptions
  simulator: UncheckedOptions
}

/** Throws if an option is invalid, so that a deployment fails instead of its requests. */
export function readHostOptions({ domain, keepDays = 7, ...others }: UncheckedHostOptions): HostSettings {
  if (!(keepDays > 0)) throw new RangeError(`keepDays ${keepDays} is not a number of days. Use a number above 0.`)
  checkAllowHosts(domain === undefined ? [] : [domain])
  const isOfApp = ([name]: [string, unknown]) => appOptions.includes(name)
  const entries = Object.entries(others)
  const app: AppOptions = Object.fromEntries(entries.filter(isOfApp))
  const simulator: UncheckedOptions = Object.fromEntries(entries.filter((entry) => !isOfApp(entry)))
  checkGuardOptions(app)
  return { domain: domain?.toLowerCase(), keepDays, app, simulator }
}
