import { checkPort } from '../../core/http/hosts.ts'
import type { AnyScenario } from '../../world/scene.ts'
import { checkOptions } from '../known-options.ts'
import type { SimulatorOptions } from '../options.ts'

/** The default export of `fauxtranet.config.ts`. Options in code override it. */
export interface FauxtranetConfig<S extends AnyScenario = AnyScenario>
  extends Omit<SimulatorOptions<S>, 'verify' | 'onProgress'> {
  /** The port of the command-line server, also used by Playwright. Defaults to 4800. */
  port?: number
  /** The address that the command-line server listens on. Defaults to loopback. */
  host?: string
}

/**
 * Defines a project's configuration in `fauxtranet.config.ts`. The command line, the Vite plugin, and the Vitest,
 * Playwright and Storybook bindings read it.
 *
 * @example
 * export default defineConfig({ applications: [canteen], scenarios: [lunch], scenario: 'lunch' })
 */
export function defineConfig<S extends AnyScenario>(config: FauxtranetConfig<S>): FauxtranetConfig<S> {
  checkOptions('defineConfig', config)
  for (const name of ['applications', 'scenarios'] as const) {
    if (config[name] === undefined || Array.isArray(config[name])) continue
    throw new TypeError(`The option ${name} is not a list. Please write ${name}: [ … ].`)
  }
  const { port = 0 } = config
  checkPort(port, `The option port is ${JSON.stringify(port)}. Please set a number from 0 to 65535: port: 4800.`)
  return config
}
