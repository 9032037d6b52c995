import type { HttpHandler } from 'msw'
import { addons } from 'storybook/preview-api'
import { prepareSimulator } from '../direct/create.ts'
import type { Stage } from '../direct/stage.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator.ts'
import { type Answering, handlersFor } from './handlers.ts'
import { routeTo } from './routing.ts'
import type { FauxtranetParameters, StoryView } from './storybook-setting.ts'
import { Stories } from './storybook-stories.ts'
import { type Toolbar, toolbarFor } from './storybook-toolbar.ts'

declare module 'storybook/internal/csf' {
  interface StoryContext {
    /** The story's own world. */
    intranet: Stage
  }
  interface Parameters {
    fauxtranet?: FauxtranetParameters
  }
}

export interface IntranetOptions extends SimulatorOptions {
  /** Whom the toolbar offers. */
  users?: readonly string[]
}

/** What goes into the preview: `{ ...intranet.annotations }`, or `addons: [intranet.annotations]` of `definePreview`. */
export interface StorybookAnnotations extends Toolbar {
  beforeAll: () => Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: each renderer has a context of its own.
  loaders: ((context: any) => Promise<{ intranet: Stage }>)[]
  // biome-ignore lint/suspicious/noExplicitAny: each renderer has a context of its own.
  beforeEach: (context: any) => () => void
  // biome-ignore lint/suspicious/noExplicitAny: each renderer has a context of its own.
  afterEach: (context: any) => void
}

export interface StorybookIntranet<Listener> {
  annotations: StorybookAnnotations
  /** For a worker of your own, with `worker: false` here. */
  handlers: HttpHandler[]
  simulator: Simulator
  /** MSW's worker, or its server outside a page: for `addonMsw(intranet.start)`, and `use`. */
  start: () => Promise<Listener>
}

/** How requests come to a simulator. */
export type Listen<Listener> = (answering: Answering, stories: Stories) => Promise<Listener>

/** A fresh world for every story, from `parameters.fauxtranet`, the toolbar and the story's args. */
export function setUpIntranet<Listener>(
  listen: Listen<Listener>,
  isListening: boolean,
  { users, ...options }: IntranetOptions,
): StorybookIntranet<Listener> {
  const simulator = prepareSimulator(options)
  const stories = new Stories(simulator, remountWhenFinished)
  const route = routeTo(simulator, stories.choose)
  let started: Promise<Listener> | undefined
  const start = () => {
    started ??= listen(route, stories)
    return started
  }
  const annotations: StorybookAnnotations = {
    ...toolbarFor(simulator.scenarios, users),
    async beforeAll() {
      if (isListening) await start()
    },
    loaders: [
      async (context: StoryView) => {
        if (isListening) await start()
        const intranet = await stories.show(context)
        context.intranet = intranet
        return { intranet }
      },
    ],
    // Out of Storybook, as in Vitest, nothing else tells that a story goes.
    beforeEach: (context: StoryView) => () => {
      if (context.parameters.__isPortableStory) stories.leave(context)
    },
    afterEach: ({ intranet }: StoryView) => intranet?.needNoBreach(),
  }
  return { annotations, handlers: handlersFor(route), simulator, start }
}

/** How many places of the page have to finish with a story before it is shown anew. */
const unfinished = new Map<string, number>()

/** A story that is in the midst of being shown cannot be shown anew: Storybook would load the whole page again. */
function remountWhenFinished(storyId: string): void {
  const channel = addons.getChannel()
  const before = unfinished.get(storyId) ?? 0
  unfinished.set(storyId, before + 1)
  if (before > 0) return
  const onFinished = (finished: { storyId: string }) => {
    if (finished.storyId !== storyId) return
    const rest = (unfinished.get(storyId) ?? 1) - 1
    unfinished.set(storyId, rest)
    if (rest > 0) return
    channel.off('storyFinished', onFinished)
    channel.emit('forceRemount', { storyId })
  }
  channel.on('storyFinished', onFinished)
}
