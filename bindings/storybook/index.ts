import type { SetupWorker } from 'msw/browser'
import { readPageConfig } from '../../browser/page/page-config.ts'
import { followPageConfig } from '../../browser/page/page-config-edits.ts'
import { tagRequests } from '../../browser/tag-requests.ts'
import { startWorker, type WorkerOptions } from '../../browser/worker.ts'
import { trackRequests } from '../../src/page/own-activity.ts'
import type { UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { AnyScenario } from '../../src/world/scene.ts'
import { reportFrames } from './frames.ts'
import { type IntranetOptions, type StorybookIntranet, setUpIntranet } from './intranet.ts'

export type { ScenarioName } from '../../scenarios/presets.ts'
export type { TestWorld, TestWorldSetting } from '../testing/test-world.ts'
export type { StorybookAnnotations, StorybookIntranet } from './intranet.ts'
export type { FauxtranetParameters } from './setting.ts'

/** Options of `createIntranet`. */
export interface StorybookOptions<S extends AnyScenario = AnyScenario> extends IntranetOptions<S>, WorkerOptions {
  /** Whether to start MSW's worker. Set it to false if you start one yourself with `handlers`. */
  worker?: boolean
}

let stopTagging = () => {}

/**
 * Creates a fresh world for every story, from `parameters.fauxtranet`, the toolbar and the story's args.
 *
 * @example
 * const intranet = createIntranet()
 * export default { ...intranet.annotations }
 */
export function createIntranet<S extends AnyScenario>(
  options: StorybookOptions<S> = {},
): StorybookIntranet<SetupWorker> {
  const { worker: isListening = true, serviceWorker, quiet = true, onUnhandled = 'bypass', baseUrl, ...rest } = options
  return setUpIntranet(
    {
      prepare(simulator, { choose }) {
        reportFrames()
        trackRequests()
        // After a hot reload of the preview, its former stories are gone.
        stopTagging()
        const ends = [tagRequests(simulator, choose), followPageConfig(simulator, rest as UncheckedOptions)]
        stopTagging = () => {
          for (const end of ends) end()
        }
      },
      async listen(responder) {
        // Relative to the page, since a built Storybook may be in any folder.
        const url = new URL('mockServiceWorker.js', document.baseURI).href
        const settings = { serviceWorker: { url, ...serviceWorker }, quiet, onUnhandled, baseUrl }
        const { worker } = await startWorker(responder, settings)
        return worker
      },
    },
    isListening,
    rest,
    readPageConfig(),
  )
}
