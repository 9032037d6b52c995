import type { HttpHandler } from 'msw'
import { prepareSimulator } from '../direct/create.ts'
import { openStage, type Stage } from '../direct/stage.ts'
import { readDuration } from '../src/kernel/clock.ts'
import type { Simulator, SimulatorOptions } from '../src/simulator.ts'
import { handlersFor } from './handlers.ts'
import { routeTo } from './routing.ts'
import { type StoryContext, type StoryParameters, settingOf } from './storybook-setting.ts'
import { type Toolbar, toolbarFor } from './storybook-toolbar.ts'
import { startWorker, type WorkerOptions } from './worker.ts'

export type { Stage, StoryParameters }

export interface StorybookOptions extends SimulatorOptions, WorkerOptions {
  /** Whether MSW's worker is started here; it is unless you start one yourself with `handlers`. */
  worker?: boolean
  /** Whom the toolbar offers. */
  users?: readonly string[]
}

/** What goes into `.storybook/preview.ts`. */
export interface StorybookAnnotations extends Toolbar {
  loaders: ((context: StoryContext) => Promise<{ intranet: Stage }>)[]
  beforeEach: (context: StoryContext) => () => void
}

export interface StorybookIntranet {
  annotations: StorybookAnnotations
  /** For an MSW worker of your own, or of another addon. */
  handlers: HttpHandler[]
  simulator: Simulator
}

/** The world that is shown in one place of the page. */
interface Shown {
  id: string
  key: string
  stage: Stage
}

/** A fresh world for every story, from `parameters.fauxtranet`, the toolbar and the story's args. */
export function createIntranet({ worker = true, users, ...options }: StorybookOptions = {}): StorybookIntranet {
  const simulator = prepareSimulator(options)
  const shown = new WeakMap<Element, Shown>()
  let current: string | undefined
  let stories = 0
  const route = routeTo(simulator, () => current)
  let started: Promise<unknown> | undefined

  async function loadIntranet(context: StoryContext): Promise<{ intranet: Stage }> {
    if (worker) started ??= startWorker(route, options)
    await started
    const { setting, advance, key } = settingOf(context)
    const before = shown.get(context.canvasElement)
    if (before?.id === context.id && before.key !== key) {
      // Another scenario or user: what the components hold of the old world has to go.
      remount(context.id)
    } else if (before?.id !== context.id) {
      const stage = await openStage(simulator, setting, `${context.id} ${++stories}`)
      if (advance) stage.world.clock.advance(readDuration(advance) ?? 0)
      stage.world.runDue()
      context.parameters.fauxtranet?.arrange?.(stage.world, context.args)
      shown.set(context.canvasElement, { id: context.id, key, stage })
    }
    const { stage } = shown.get(context.canvasElement)!
    if (context.viewMode !== 'docs') current = stage.name
    context.intranet = stage
    return { intranet: stage }
  }

  /** When the story goes, its world goes with it; requests that are under way end in it. */
  function leave(context: StoryContext): () => void {
    return () => {
      const { stage } = shown.get(context.canvasElement) ?? {}
      if (stage !== context.intranet || !stage) return
      shown.delete(context.canvasElement)
      if (current === stage.name) current = undefined
      stage.close()
    }
  }

  return {
    annotations: { ...toolbarFor(simulator.scenarios, users), loaders: [loadIntranet], beforeEach: leave },
    handlers: handlersFor(route),
    simulator,
  }
}

function remount(storyId: string): void {
  const channel = (globalThis as { __STORYBOOK_ADDONS_CHANNEL__?: { emit(event: string, data: object): void } })
    .__STORYBOOK_ADDONS_CHANNEL__
  channel?.emit('forceRemount', { storyId })
}
