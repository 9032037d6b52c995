import { checkPort } from '../../core/http/hosts.ts'
import type { AnyScenario } from '../../world/scene.ts'
import { checkOptions } from '../known-options.ts'
import type { SimulatorOptions } from '../options.ts'

/** What a file `fauxtranet.config.ts` exports: the same options as everywhere. All of them are defaults. */
export interface FauxtranetConfig<S extends AnyScenario = AnyScenario>
  extends Omit<SimulatorOptions<S>, 'verify' | 'onProgress'> {
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
  // The compiler does not see a configuration in JavaScript.
  for (const name of ['applications', 'scenarios'] as const) {
    if (config[name] === undefined || Array.isArray(config[name])) continue
    throw new TypeError(`The option ${name} is no list. Please write ${name}: [ … ].`)
  }
  const { port = 0 } = config
  checkPort(port, `The option port is ${JSON.stringify(port)}. Please give a number from 0 to 65535: port: 4800.`)
  return config
}
