import { readDuration } from '../../src/core/time/clock.ts'
import type { WorldChoice } from '../../src/msw/world-routing.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { openTestWorld, type SendRequest, type TestWorld } from '../testing/test-world.ts'
import { type PageTimeOptions, readPageTime, showPageTime } from './page-time/page-time.ts'
import { readSetting, type StoryView } from './setting.ts'

interface ShownStory {
  key: string
  kind: string | undefined
  opening: Promise<TestWorld>
  testWorld?: TestWorld
  restoreTime?: () => void
}

export class Stories {
  readonly #simulator: Simulator
  readonly #remount: (story: StoryView) => void
  readonly #pageTime: PageTimeOptions
  readonly #sendRequest: SendRequest | undefined
  readonly #shown = new Map<unknown, ShownStory>()
  /** Stories that were left. Their last requests are still handled until the next story opens. */
  #left: ShownStory[] = []

  /** Stories override the page's time. `sendRequest` is what `intranet.fetch` uses. */
  constructor(
    simulator: Simulator,
    remount: (story: StoryView) => void,
    pageTime: PageTimeOptions = {},
    sendRequest?: SendRequest,
  ) {
    this.#simulator = simulator
    this.#remount = remount
    this.#pageTime = pageTime
    this.#sendRequest = sendRequest
  }

  /** The world for requests that do not name one. */
  choose = (): WorldChoice | Promise<WorldChoice> => {
    const all = [...this.#shown.values()]
    const newest = all.at(-1) ?? this.#left.at(-1)
    // On a Docs page, stories of one kind share a world: that of the first story that matches the toolbar.
    const shown = all.find(({ key }) => key === newest?.key) ?? newest
    if (all.length > 1 && all.some(({ kind }) => kind === undefined || kind !== shown?.kind))
      return ambiguousWorld(all.length)
    if (!shown) return new Error('No story is shown, so there is no world for this request.')
    return shown.testWorld?.name ?? shown.opening.then(({ name }) => name, asError)
  }

  /** Returns the existing world if the story is already shown. */
  async show(story: StoryView): Promise<TestWorld> {
    const place = placeOf(story)
    const { key, kind } = readSetting(story)
    const before = this.#shown.get(place)
    if (before) {
      // With another scenario or user, components must not keep data of the old world.
      if (before.key !== key) this.#remount(story)
      return before.opening
    }
    const { oneClock, ...time } = this.#readTime(story)
    this.#closeLeft()
    const shown: ShownStory = { key, kind, opening: this.#open(story) }
    this.#shown.set(place, shown)
    // The story may be left before its world is open.
    story.abortSignal.addEventListener('abort', () => this.leave(story), { once: true })
    try {
      const testWorld = await shown.opening
      shown.testWorld = testWorld
      const { clock } = testWorld.world
      const all = { ...time, ...(oneClock && { now: () => clock.now() }) }
      const restoreTime = Object.values(all).some((part) => part !== undefined) ? showPageTime(all) : undefined
      if (this.#shown.get(place) === shown) shown.restoreTime = restoreTime
      else restoreTime?.()
      return testWorld
    } catch (error) {
      if (this.#shown.get(place) === shown) this.#shown.delete(place)
      throw error
    }
  }

  leave(story: StoryView): void {
    const place = placeOf(story)
    const shown = this.#shown.get(place)
    if (!shown) return
    this.#shown.delete(place)
    shown.restoreTime?.()
    this.#left.push(shown)
  }

  /** Refuses wrong names before a world is opened. */
  #readTime({ parameters }: StoryView) {
    const { oneClock = false, ...options } = { ...this.#pageTime, ...parameters.fauxtranet }
    return { oneClock, ...readPageTime(options) }
  }

  #closeLeft(): void {
    for (const { testWorld, opening } of this.#left.splice(0)) {
      if (testWorld) testWorld.close()
      else
        opening.then(
          (late) => late.close(),
          () => {},
        )
    }
  }

  async #open(story: StoryView): Promise<TestWorld> {
    const { setting, advance } = readSetting(story)
    const testWorld = await openTestWorld(this.#simulator, setting, story.id, this.#sendRequest)
    const { world, name } = testWorld
    if (advance) world.clock.advance(readDuration(advance) ?? 0)
    world.runDue()
    await story.parameters.fauxtranet?.arrange?.(world, story.args)
    // A reset restores this state.
    this.#simulator.startFrom(name, world.snapshot())
    return testWorld
  }
}

/** Stories outside Storybook may have no canvas yet. */
function placeOf(story: StoryView): unknown {
  return story.canvasElement ?? story
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause))
}

function ambiguousWorld(count: number): Error {
  return new Error(
    `This page shows ${count} stories with different worlds, and the request does not name one. Please use intranet.fetch, ` +
      'start the URL with intranet.baseUrl, or show each story in a frame: parameters.docs.story.inline = false.',
  )
}
