import { namesOf } from '../../src/core/text/known-names.ts'
import type { NamedScene } from '../../src/world/scene.ts'
import type { Conditions } from '../../src/world/setting.ts'
import type { Strictness } from '../testing/intranet.ts'
import { type RunnerOptions, runnerNames } from '../testing/setting-names.ts'

/** The settings of a test's world. The simulator must know the scenario by name. */
export type FauxtranetSetting = NamedScene & Conditions

/** The option `fauxtranet`: a test's world and its location. Tests inherit the option of their project. */
export type FauxtranetOption = FauxtranetSetting & Strictness & ConnectionOptions & RunnerOptions

export const optionNames = [...runnerNames, ...namesOf<ConnectionOptions>()('url token inPage anyCheckout')]

export interface ConnectionOptions {
  /** The URL of the simulator. Default: `baseURL`, as with the Vite plugin. */
  url?: string
  /** The server's `--control-token`, if it has one. */
  token?: string
  /** Uses no server: the app starts the simulator in the page, with the settings of the test. */
  inPage?: boolean
  /** Uses the server even if it runs in another checkout than the tests. Default: false. */
  anyCheckout?: boolean
}

/** The options of a test. A configuration can use them without a type argument: `use: { fauxtranet: { url } }`. */
export interface FauxtranetOptions {
  fauxtranet: FauxtranetOption
}

// Without this, a configuration would need defineConfig<FauxtranetOptions>.
declare module '@playwright/test' {
  interface PlaywrightTestOptions extends FauxtranetOptions {}
}
