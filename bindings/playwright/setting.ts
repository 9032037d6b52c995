import { namesOf } from '../../src/core/text/known-names.ts'
import type { NamedScene } from '../../src/world/scene.ts'
import type { Conditions } from '../../src/world/setting.ts'
import type { Strictness } from '../testing/intranet.ts'
import { type RunnerOptions, runnerNames } from '../testing/setting-names.ts'

/** The settings of a test's world. Its scenario is one that the simulator knows by name. */
export type FauxtranetSetting = NamedScene & Conditions

/** The option `fauxtranet`: the world of a test, and where it is. A test inherits the option of its project. */
export type FauxtranetOption = FauxtranetSetting & Strictness & Connecting & RunnerOptions

/** The names of those that only Playwright has. */
export const optionNames = [...runnerNames, ...namesOf<Connecting>()('url token inPage')]

/** Where the world of a test is. */
export interface Connecting {
  /** The address of the simulator. The default is `baseURL`, as with the Vite plugin. */
  url?: string
  /** The `--control-token` of the server, if it has one. */
  token?: string
  /** No server: the app starts the simulator in the page, with the settings of the test. */
  inPage?: boolean
}

/** The options of a test. A configuration knows them by itself: `use: { fauxtranet: { url } }`. */
export interface FauxtranetOptions {
  fauxtranet: FauxtranetOption
}

// Without it, a configuration would have to name them: defineConfig<FauxtranetOptions>.
declare module '@playwright/test' {
  interface PlaywrightTestOptions extends FauxtranetOptions {}
}
