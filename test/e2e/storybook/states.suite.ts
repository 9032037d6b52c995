import { expect, it } from 'vitest'
import { empty } from '../../../scenarios/empty.ts'
import type { StoryPage } from './page.ts'

/** Parameters, args, toolbar and play functions of the trial. */
export function itShowsStates(stories: StoryPage): void {
  it('shows a story in the world that its parameters ask for', async () => {
    await stories.open('people--small-company')
    await stories.shows('admin')
    await stories.goTo('people--empty')
    await stories.shows('of 1')
    await stories.goTo('people--employee')
    await stories.shows('employee')
    await stories.goTo('people--down')
    await stories.says('503')
    await stories.goTo('people--later')
    await stories.shows('of 1')
    expect(await clock(stories)).toBe('2030-01-01T00:00:00.000Z')
    expect(stories.errors).toEqual([])
  })

  it('answers the first request of the page, also one of a loader', async () => {
    await stories.open('people--loaded')
    await stories.shows('after admin')
    expect(stories.errors).toEqual([])
  })

  it('takes the picture of a person from the world of the story', async () => {
    await stories.open('people--employee')
    await stories.page.waitForFunction('document.querySelector("img")?.naturalWidth > 0')
    expect(await stories.page.locator('img').getAttribute('src')).toContain('/__world/people--employee')
  })

  it('lets controls choose the state', async () => {
    await stories.open('people--many')
    await stories.shows('of 59')
    await stories.finished()
    await stories.emit('updateStoryArgs', { storyId: 'people--many', updatedArgs: { count: 70 } })
    await stories.shows('of 69')
    await stories.finished()
    await stories.emit('resetStoryArgs', { storyId: 'people--many' })
    await stories.shows('of 59')
    await stories.goTo('people--arranged')
    await stories.shows('Founder')
    await stories.emit('updateStoryArgs', { storyId: 'people--arranged', updatedArgs: { title: 'Boss' } })
    await stories.shows('Boss')
    expect(await stories.worlds()).toHaveLength(1)
    expect(stories.errors).toEqual([])
  })

  it('lets controls that choose no state leave the state alone', async () => {
    await stories.open('people--empty')
    await stories.shows('of 1')
    await stories.hire()
    await stories.shows('of 2')
    await stories.emit('updateStoryArgs', { storyId: 'people--empty', updatedArgs: { note: 'and that is all' } })
    await stories.shows('of 2 and that is all')
  })

  it('goes by the toolbar', async () => {
    await stories.open('people--small-company', '&globals=fauxtranetScenario:empty')
    await stories.shows('of 1')
    await stories.emit('updateGlobals', { globals: { fauxtranetScenario: '', fauxtranetUser: 'manager' } })
    await stories.shows('manager')
    await stories.emit('updateGlobals', { globals: { fauxtranetUser: '', fauxtranetLatency: '300' } })
    await stories.shows('admin')
    const marks = await stories.page.evaluate(async () =>
      (await fetch('/api/people/v2/user')).headers.get('x-sim-fault'),
    )
    expect(marks).toContain('latency: delay 300')
    await stories.emit('updateGlobals', { globals: { fauxtranetLatency: '', fauxtranetClock: '365d' } })
    await expect.poll(() => clock(stories), { timeout: 20_000 }).toMatch(/^2027-/)
    expect(stories.errors).toEqual([])
  })

  it('has the items of the toolbar in its frame', async () => {
    await stories.page.goto(`${stories.url}?path=/story/people--small-company`)
    const frame = stories.page.frameLocator('#storybook-preview-iframe')
    await frame.locator('output', { hasText: 'admin' }).waitFor()
    for (const name of ['User', 'Latency', 'Clock']) await stories.page.getByRole('button', { name }).waitFor()
    await stories.page.getByRole('button', { name: 'Scenario' }).click()
    await stories.page.getByText(empty.title, { exact: true }).click()
    await frame.locator('output', { hasText: 'of 1' }).waitFor()
    await stories.page.getByRole('button', { name: 'Scenario' }).click()
    await stories.page.getByText('The story’s scenario').click()
    await frame.locator('output', { hasText: 'admin', hasNotText: /of 1 *$/ }).waitFor()
  })

  it('lets a play function read the world and the outbox', async () => {
    await stories.open('people--hiring')
    await stories.played()
    expect(await stories.page.locator('body').getAttribute('data-played')).toBe('thanks.received Nina Neu')
  })

  it('fails a strict story for a request outside the contract', async () => {
    await stories.open('people--strict')
    await stories.fails('outside the contract')
    await stories.page.locator('#error-stack', { hasText: 'colour' }).waitFor()
  })

  it('has stories written with factories', async () => {
    await stories.open('factory--employed')
    await stories.shows('manager')
    await stories.goTo('factory--founded')
    await stories.shows('of 1')
  })
}

function clock({ page }: StoryPage): Promise<string> {
  return page.evaluate(async () => (await (await fetch('/__sim/clock')).json()).now)
}
