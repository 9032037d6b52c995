import { expect, it } from 'vitest'
import { empty } from '../../../scenarios/empty.ts'
import type { StoryPage } from './page.ts'

/** Storybook's own features: args, toolbar and factories. They do not depend on the MSW major. */
export function itFollowsControls(stories: StoryPage): void {
  it('controls select the state', async () => {
    await stories.show('people--many')
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

  it('other controls do not change the state', async () => {
    await stories.show('people--empty')
    await stories.shows('of 1')
    await stories.hire()
    await stories.shows('of 2')
    await stories.emit('updateStoryArgs', { storyId: 'people--empty', updatedArgs: { note: 'and that is all' } })
    await stories.shows('of 2 and that is all')
  })

  it('follows the toolbar', async () => {
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
    await expect.poll(() => stories.clock(), { timeout: 20_000 }).toMatch(/^2027-/)
    expect(stories.errors).toEqual([])
  })

  it('shows the toolbar items in its frame', async () => {
    await stories.renew()
    await stories.page.goto(`${stories.url}?path=/story/people--small-company`)
    const frame = stories.page.frameLocator('#storybook-preview-iframe')
    await frame.locator('output', { hasText: 'admin' }).waitFor()
    for (const name of ['User', 'Latency', 'Clock']) await stories.page.getByRole('button', { name }).waitFor()
    const inToolbar = (name: string, value: string) =>
      stories.page.getByRole('button', { name }).filter({ hasText: value }).waitFor()
    await inToolbar('Scenario', 'A small company')
    await inToolbar('User', 'Lewis Stewart')
    await inToolbar('Clock', '2 Mar 2026')
    await stories.page.getByRole('button', { name: 'Scenario' }).click()
    await stories.page.getByText(empty.title, { exact: true }).click()
    await inToolbar('User', 'Ada Admin')
    await frame.locator('output', { hasText: 'of 1' }).waitFor()
    await stories.page.getByRole('button', { name: 'Scenario' }).click()
    await stories.page.getByText('The story’s scenario').click()
    await frame.locator('output', { hasText: 'admin', hasNotText: /of 1 *$/ }).waitFor()
    await inToolbar('Scenario', 'A small company')
    // From the story's own parameters.
    await stories.page.getByRole('link', { name: 'Later' }).click()
    await inToolbar('Clock', '1 Jan 2030')
    await inToolbar('Scenario', empty.title)
    await frame.locator('output', { hasText: 'of 1' }).waitFor()
  })

  it('supports stories written with factories', async () => {
    await stories.show('factory--employed')
    await stories.shows('manager')
    await stories.goTo('factory--founded')
    await stories.shows('of 1')
  })
}
