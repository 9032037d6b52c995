import { expect, it } from 'vitest'
import type { StoryPage, TrialWindow } from './page.ts'

/** Counters of the trial's `Lingering` component. */
interface Counts {
  succeeded: number
  refused: number
  events: string[]
}

/** Nothing of a story remains when the next one is shown. */
export function itKeepsStoriesApart(stories: StoryPage): void {
  it('starts every story with a new world, also when it is shown again', async () => {
    await stories.show('people--empty')
    await stories.shows('of 1')
    await stories.hire()
    await stories.shows('of 2')
    await stories.goTo('people--later')
    await stories.shows('of 1')
    await stories.goTo('people--empty')
    await stories.shows('of 1')
    await stories.hire()
    await stories.shows('of 2')
    await stories.emit('forceRemount', { storyId: 'people--empty' })
    await stories.shows('of 1')
    expect(await stories.worlds()).toHaveLength(1)
  })

  it('starts with a new world after a story that was left while playing', async () => {
    await stories.show('people--endless')
    await stories.shows('of 2')
    await stories.goTo('people--empty')
    await stories.shows('of 1')
    await stories.hire()
    await stories.shows('of 2')
    expect(await stories.worlds()).toHaveLength(1)
  })

  itKeepsRequestsApart(stories)
}

/** The part that depends on MSW: requests and events of a story that is gone. */
export function itKeepsRequestsApart(stories: StoryPage): void {
  const isHire = (request: { method(): string }) => request.method() === 'POST'
  const counts = () => stories.page.evaluate(() => (window as unknown as { counts: Counts }).counts)

  it('keeps a slow response out of the next story', async () => {
    await stories.show('people--plain')
    await stories.shows('admin')
    const hired = stories.page.waitForRequest(isHire)
    await stories.goTo('people--slow')
    const slow = await hired
    await stories.goTo('people--hiring')
    await stories.played()
    await slow.response().catch(() => undefined)
    await stories.shows('of 2')
    expect((await stories.endpoints()).filter((id) => id === 'people.createUser')).toHaveLength(1)
    expect(await stories.worlds()).toHaveLength(1)
    expect(stories.errors).toEqual([])
  })

  it('keeps the last requests of a story out of the next', async () => {
    await stories.show('people--plain')
    await stories.shows('admin')
    const hired = stories.page.waitForRequest(isHire)
    await stories.page.evaluate(() => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel, hireLate } = window as unknown as TrialWindow
      const late = Array.from({ length: 20 }, hireLate)
      channel.emit('setCurrentStory', { storyId: 'people--founding', viewMode: 'story' })
      Promise.allSettled(late).then(() => document.body.setAttribute('data-late', 'settled'))
    })
    // MSW's worker may deliver it while the next story is shown, so it names its world.
    expect((await hired).headers()['x-sim-world']).toContain('people--plain')
    await stories.page.locator('body[data-late]').waitFor()
    await stories.shows('of 1')
    expect(await stories.endpoints()).not.toContain('people.createUser')
  })

  it('ignores timers and event streams of an earlier story', async () => {
    await stories.open('people--lingers')
    await stories.shows('of 1')
    await expect.poll(async () => (await counts()).succeeded, { timeout: 20_000 }).toBeGreaterThan(1)
    await expect.poll(async () => (await counts()).events, { timeout: 20_000 }).toContain('request')
    await stories.goTo('people--empty')
    await stories.shows('of 1')
    await expect.poll(async () => (await counts()).refused, { timeout: 20_000 }).toBeGreaterThan(1)
    const before = await counts()
    await stories.hire()
    await stories.shows('of 2')
    const after = await counts()
    expect(after).toMatchObject({ succeeded: before.succeeded, events: before.events })
    expect(await stories.worlds()).toHaveLength(1)
  })
}
