import { expect, it } from 'vitest'
import type { StoryPage } from './page.ts'

/** Parameters, loaders and play functions of the trial. */
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
    expect(await stories.clock()).toBe('2030-01-01T00:00:00.000Z')
    expect(stories.errors).toEqual([])
  })

  it('shows the story of the README', async () => {
    await stories.open('hello--manager')
    await stories.page.getByRole('heading', { name: 'Hello, Cedrik Menne' }).waitFor()
    expect(stories.errors).toEqual([])
  })

  it('answers the first request of the page, also one of a loader', async () => {
    await stories.open('people--loaded')
    await stories.shows('after admin')
    expect(stories.errors).toEqual([])
  })

  it.each(['people--employee', 'people--plain'])('takes pictures from the world of the story: %s', async (id) => {
    await stories.open(id)
    await stories.page.waitForFunction('document.querySelector("img")?.naturalWidth > 0')
    expect(await stories.page.locator('img').getAttribute('src')).toContain(`/__world/${id}`)
    // Addresses that a story writes by hand.
    await stories.page.evaluate(() => {
      const [picture, style] = [document.createElement('img'), document.createElement('link')]
      picture.src = '/api/people/v2/users/1/photo'
      Object.assign(style, { rel: 'stylesheet', href: '/api/people/v2/users/2/photo' })
      document.body.append(picture, style)
    })
    await expect.poll(async () => (await stories.endpoints()).filter((id) => id === 'people.getPhoto').length).toBe(3)
    expect(stories.errors).toEqual([])
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
}
