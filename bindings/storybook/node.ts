import { type SetupServer, setupServer } from 'msw/node'
import { readSimulatorConfig } from '../../node/config/config-file.ts'
import { handlersFor } from '../../src/msw/index.ts'
import { unhandledOptions } from '../../src/msw/unhandled.ts'
import type { AnyScenario } from '../../src/world/scene.ts'
import type { StorybookOptions } from './index.ts'
import { type StorybookIntranet, setUpIntranet } from './intranet.ts'

/** Only a look for its file where there is none. */
const config = await readSimulatorConfig()

/**
 * Creates a fresh world for every story that is shown outside a browser, as by `composeStories` in Vitest with jsdom.
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
      async listen(answering) {
        const server = setupServer(...handlersFor(answering, { baseUrl }))
        server.listen(unhandledOptions(onUnhandled))
        return server
      },
    },
    isListening,
    rest,
    config,
  )
}
