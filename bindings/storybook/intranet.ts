import type { HttpHandler } from 'msw'
import { findTestSettings } from '../../browser/test-settings.ts'
import { prepareSimulator } from '../../scenarios/create-simulator.ts'
import { withoutBlanks } from '../../src/core/blanks.ts'
import { withPrefix } from '../../src/core/http/address.ts'
import { once } from '../../src/core/once.ts'
import type { Responder } from '../../src/msw/handlers.ts'
import { handlersFor } from '../../src/msw/index.ts'
import { routeTo } from '../../src/msw/world-routing.ts'
import { checkOptions } from '../../src/simulator/known-options.ts'
import type { Simulator, SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'
import type { AnyScenario } from '../../src/world/scene.ts'
import type { TestWorld } from '../testing/test-world.ts'
import { type EnhancerContext, frameInDocs } from './frames.ts'
import { type PageTimeOptions, readPageTime } from './page-time/page-time.ts'
import { remountWhenFinished } from './remounts.ts'
import type { FauxtranetParameters, StoryView } from './setting.ts'
import { announceWorld } from './shown-world.ts'
import { Stories } from './stories.ts'
import { type Toolbar, toolbarFor } from './toolbar.ts'
import { createToolbarTitles } from './toolbar-titles.ts'

declare module 'storybook/internal/csf' {
  interface StoryContext {
    /** The story's own world. */
    intranet: TestWorld
  }
  interface Parameters {
    fauxtranet?: FauxtranetParameters
  }
}

/** Options of the simulator and the toolbar. */
export interface IntranetOptions<S extends AnyScenario = AnyScenario> extends SimulatorOptions<S>, PageTimeOptions {
  /** The users in the toolbar. */
  users?: readonly string[]
}

/** For the preview: `{ ...intranet.annotations }`, or `addons: [intranet.annotations]` with `definePreview`. */
export interface StorybookAnnotations extends Toolbar {
  beforeAll: () => Promise<void>
  /** Changes no argument types. Storybook passes a story's parameters to it before a Docs page shows the story. */
  // biome-ignore lint/suspicious/noExplicitAny: each renderer has a context of its own.
  argTypesEnhancers: ((context: any) => any)[]
  // biome-ignore lint/suspicious/noExplicitAny: each renderer has a context of its own.
  loaders: ((context: any) => Promise<{ intranet: TestWorld }>)[]
  // biome-ignore lint/suspicious/noExplicitAny: each renderer has a context of its own.
  beforeEach: (context: any) => () => void
  // biome-ignore lint/suspicious/noExplicitAny: each renderer has a context of its own.
  afterEach: (context: any) => void
}

/** The intranet of a Storybook. */
export interface StorybookIntranet<Listener> {
  annotations: StorybookAnnotations
  /** Handlers for your own worker, with the option `worker: false`. */
  handlers: HttpHandler[]
  simulator: Simulator
  /** Starts MSW's worker, or its server outside a page. For `addonMsw(intranet.start)`, and for `use`. */
  start: () => Promise<Listener>
}

interface Binding<Listener> {
  /** Called before the first story is shown. */
  prepare?(simulator: Simulator, stories: Stories): void
  listen(responder: Responder): Promise<Listener>
}

/** Shared by the browser and Node. */
export function setUpIntranet<Listener, S extends AnyScenario>(
  { prepare, listen }: Binding<Listener>,
  isListening: boolean,
  { users, oneClock, timeZone, locale, ...given }: IntranetOptions<S>,
  config: UncheckedOptions,
): StorybookIntranet<Listener> {
  checkOptions('createIntranet', given)
  const simulator = prepareSimulator({ ...config, ...given } as SimulatorOptions)
  const showInToolbar = createToolbarTitles(simulator.scenarios)
  const pageTime = withoutBlanks({ oneClock, timeZone, locale })
  readPageTime(pageTime)
  // A test outside the page, such as a sweep, sees only the requests that leave it. MSW handles them.
  const isVisible = isListening && findTestSettings() !== undefined
  const sendRequest = isVisible ? (request: Request) => fetch(request) : undefined
  const stories = new Stories(simulator, remountWhenFinished, pageTime, sendRequest)
  // Requests for images cannot be tagged, and a page caches them by URL. So URLs in replies have the prefix of the
  // story's world.
  const route = routeTo(simulator, stories.choose, withPrefix)
  const start = once(() => listen(route))
  const begin = once(async () => {
    prepare?.(simulator, stories)
    if (isListening) await start()
  })
  const annotations: StorybookAnnotations = {
    ...toolbarFor(simulator.scenarios, users),
    beforeAll: begin,
    argTypesEnhancers: [
      (context: EnhancerContext) => {
        frameInDocs(context)
        return context.argTypes
      },
    ],
    loaders: [
      async (context: StoryView) => {
        checkOneIntranet(context, simulator)
        await begin()
        const intranet = await stories.show(context)
        context.intranet = intranet
        showInToolbar(context, intranet.world)
        announceWorld(context, intranet.baseUrl)
        return { intranet }
      },
    ],
    // Outside Storybook, as in Vitest, no signal is aborted when a story ends.
    beforeEach: (context: StoryView) => () => {
      if (context.parameters.__isPortableStory) stories.leave(context)
    },
    afterEach: (context: StoryView) => {
      context.hasEnded = true
      context.intranet?.checkContract()
    },
  }
  return { annotations, handlers: handlersFor(route), simulator, start }
}

function checkOneIntranet(story: StoryView, simulator: Simulator): void {
  story.simulator ??= simulator
  if (story.simulator === simulator) return
  throw new Error(
    `The story "${story.id}" has two intranets. ` +
      'Please call createIntranet once, in .storybook/preview, and use its annotations there.',
  )
}
