import type { FaultRule } from '../../src/core/faults/rule.ts'
import type { Setting } from '../../src/world/scenario.ts'

/** The settings of a test's world. */
export interface FauxtranetSetting extends Omit<Setting, 'scenario' | 'faults'> {
  /** The name of a scenario. The default is that of the simulator. */
  scenario?: string
  faults?: FaultRule[]
}

/** The option `fauxtranet`: the world of a test, and where it is. A test inherits the option of its project. */
export interface FauxtranetOption extends FauxtranetSetting {
  /** The address of the simulator. The default is `baseURL`, as with the Vite plugin. */
  url?: string
  /** The `--control-token` of the server, if it has one. */
  token?: string
  /** No server: the app starts the simulator in the page, with the settings of the test. */
  inPage?: boolean
  /** Whether a request outside its contract fails the test. The default is true. */
  strict?: boolean
}

/** For the configuration: `defineConfig<FauxtranetOptions>({ use: { fauxtranet: { url } } })`. */
export interface FauxtranetOptions {
  fauxtranet: FauxtranetOption
}
