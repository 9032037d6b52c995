import * as hosting from '../hosting/options.ts'
import { checkOptions } from '../src/simulator/known-options.ts'
import type { SimulatorOptions, UncheckedOptions } from '../src/simulator/simulator.ts'
import type { AnyScenario } from '../src/world/scene.ts'

export interface HostOptions<S extends AnyScenario = AnyScenario>
  extends Omit<hosting.HostOptions<S>, 'host' | 'publicUrl'> {
  /** The Worker's host name, such as `intranet.example`. The name `pr-12--intranet.example` is the world `pr-12`. */
  domain: string
}

export type UncheckedHostOptions = Omit<HostOptions, keyof SimulatorOptions> & UncheckedOptions

export function readHostOptions(options: UncheckedHostOptions) {
  checkOptions('hostWorlds of fauxtranet/cloudflare', options)
  const { domain } = options
  if (typeof domain !== 'string')
    throw new TypeError("hostWorlds requires the Worker's host name. Please add domain: 'intranet.example'.")
  return { ...hosting.readHostOptions({ ...options, host: domain }), domain: domain.toLowerCase() }
}
