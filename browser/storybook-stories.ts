import { openStage, type Stage } from '../direct/stage.ts'
import { readDuration } from '../src/kernel/clock.ts'
import type { Simulator } from '../src/simulator.ts'
import type { Choice } from './routing.ts'
import { orderOf, type StoryView } from './storybook-setting.ts'

/** A story in one place of the page, with its world. */
interface Shown {
  key: string
  stage: Stage
}

/** The stories that are on the page, each with a world of its own. */
export class Stories {
  readonly #simulator: Simulator
  readonly #remount: (storyId: string) => void
  readonly #shown = new Map<unknown, Shown>()
  readonly #opening = new Set<Promise<Stage>>()
  /** Those that have gone. Until the next comes, what they do while they go is answered. */
  #left: Stage[] = []

  constructor(simulator: Simulator, remount: (storyId: string) => void) {
    this.#simulator = simulator
    this.#remount = remount
  }

  /** The world of requests that name none. */
  choose = (): Choice | Promise<Choice> => {
    const count = this.#shown.size + this.#opening.size
    if (count > 1) return severalShown(count)
    for (const opening of this.#opening) return opening.then(({ name }) => name)
    for (const { stage } of this.#shown.values()) return stage.name
    return this.#left.at(-1)?.name ?? new Error('No story is shown, so that there is no world for this request.')
  }

  /** The world of a story that is shown, or shown again. */
  async show(story: StoryView): Promise<Stage> {
    const place = placeOf(story)
    const before = this.#shown.get(place)
    if (before) {
      // Another scenario or user: what the components hold of the old world has to go.
      if (before.key !== orderOf(story).key) this.#remount(story.id)
      return before.stage
    }
    for (const stage of this.#left.splice(0)) stage.close()
    const opening = this.#open(story)
    this.#opening.add(opening)
    try {
      const stage = await opening
      this.#shown.set(place, { key: orderOf(story).key, stage })
      if (story.abortSignal.aborted) this.leave(story)
      else story.abortSignal.addEventListener('abort', () => this.leave(story), { once: true })
      return stage
    } finally {
      this.#opening.delete(opening)
    }
  }

  leave(story: StoryView): void {
    const place = placeOf(story)
    const { stage } = this.#shown.get(place) ?? {}
    if (!stage || !this.#shown.delete(place)) return
    this.#left.push(stage)
  }

  async #open(story: StoryView): Promise<Stage> {
    const { setting, advance } = orderOf(story)
    const stage = await openStage(this.#simulator, setting, story.id)
    const { world, name } = stage
    if (advance) world.clock.advance(readDuration(advance) ?? 0)
    world.runDue()
    await story.parameters.fauxtranet?.arrange?.(world, story.args)
    // A reset comes back to here.
    this.#simulator.beginAt(name, world.snapshot())
    return stage
  }
}

/** Stories out of Storybook may have no canvas yet. */
function placeOf(story: StoryView): unknown {
  return story.canvasElement ?? story
}

function severalShown(count: number): Error {
  return new Error(
    `${count} stories are on this page, and this request names the world of none. Please ask with intranet.fetch, ` +
      'let addresses begin with intranet.baseUrl, or give each story a frame: parameters.docs.story.inline = false.',
  )
}
