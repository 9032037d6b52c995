import type { FaultRule } from '../../src/core/faults/rule.ts'
import type { Setting } from '../../src/world/scenario.ts'

/** Which world. */
export interface FauxtranetSetting extends Omit<Setting, 'scenario' | 'faults'> {
  /** The name of a scenario; that of the simulator unless given. */
  scenario?: string
  faults?: FaultRule[]
}

/** What a test wants of its world, and where. What the configuration of a project says holds unless a test says otherwise. */
export interface FauxtranetOption extends FauxtranetSetting {
  /** Where the simulator answers; `baseURL` unless given, as with the Vite plugin. */
  url?: string
  /** What the server was given as `--control-token`, if it was. */
  token?: string
  /** No server: the app starts the simulator in the page, and is told what the test wants. */
  inPage?: boolean
  /** A request outside its contract fails the test; it does unless told otherwise. */
  strict?: boolean
}

/** For the configuration: `defineConfig<FauxtranetOptions>({ use: { fauxtranet: { url } } })`. */
export interface FauxtranetOptions {
  fauxtranet: FauxtranetOption
}
