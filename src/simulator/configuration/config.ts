import type { AnyScenario } from '../../world/scene.ts'
import { checkOptions } from '../known-options.ts'
import type { SimulatorOptions } from '../options.ts'

/** What a file `fauxtranet.config.ts` exports: the same options as everywhere. All of them are defaults. */
export interface FauxtranetConfig<S extends AnyScenario = AnyScenario>
  extends Omit<SimulatorOptions<S>, 'verify' | 'withLock' | 'onProgress'> {
  /** Where the command line listens, and where Playwright looks for it. The default is 4800. */
  port?: number
  /** On which address the command line listens. The default is loopback. */
  host?: string
}

/**
 * Defines the configuration of a project: `export default defineConfig({ … })` in `fauxtranet.config.ts`. The command line,
 * the Vite plugin, and the bindings to Vitest, Playwright and Storybook read it.
 *
 * @example
 * export default defineConfig({ applications: [canteen], scenarios: [lunch], scenario: 'lunch' })
 */
export function defineConfig<S extends AnyScenario>(config: FauxtranetConfig<S>): FauxtranetConfig<S> {
  checkOptions('defineConfig', config)
  return config
}
