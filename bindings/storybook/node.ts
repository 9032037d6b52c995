import { type SetupServer, setupServer } from 'msw/node'
import { readSimulatorConfig } from '../../node/config/config-file.ts'
import { handlersFor } from '../../src/msw/index.ts'
import { unhandledOptions } from '../../src/msw/unhandled.ts'
import type { AnyScenario } from '../../src/world/scene.ts'
import type { StorybookOptions } from './index.ts'
import { type StorybookIntranet, setUpIntranet } from './intranet.ts'

/** Empty if there is no configuration file. */
const config = await readSimulatorConfig()

/**
 * Creates a new world for each story outside a browser, for example with `composeStories` in Vitest and jsdom.
 *
 * @example
 * const intranet = createIntranet()
 * export default { ...intranet.annotations }
 */
export function createIntranet<S extends AnyScenario>(
  options: StorybookOptions<S> = {},
): StorybookIntranet<SetupServer> {
  const { worker: isListening = true, serviceWorker, quiet, onUnhandled = 'bypass', baseUrl, ...rest } = options
  return setUpIntranet(
    {
      async listen(responder) {
        const server = setupServer(...handlersFor(responder, { baseUrl }))
        server.listen(unhandledOptions(onUnhandled))
        return server
      },
    },
    isListening,
    rest,
    config,
  )
}
