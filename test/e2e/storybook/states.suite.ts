import { expect, it } from 'vitest'
import type { StoryPage } from './page.ts'

/** Parameters, loaders and play functions of the trial. */
export function itShowsStates(stories: StoryPage): void {
  it('shows a story in the world of its parameters', async () => {
    await stories.open('people--small-company')
    await stories.shows('admin')
    await stories.goTo('people--empty')
    await stories.shows('of 1')
    await stories.goTo('people--employee')
    await stories.shows('employee')
    await stories.goTo('people--down')
    await stories.showsAlert('503')
    await stories.goTo('people--later')
    await stories.shows('of 1')
    expect(await stories.clock()).toBe('2030-01-01T00:00:00.000Z')
    expect(stories.errors).toEqual([])
  })

  it("has the configured application in the story's world", async () => {
    const build = () =>
      stories.page.evaluate(`fetch('/api/rooms/attic', { method: 'POST' }).then((reply) => reply.text())`)
    await stories.show('people--empty')
    await stories.shows('of 1')
    expect([await build(), await build()]).toEqual(['{"id":1,"name":"attic"}', '{"id":2,"name":"attic"}'])
    await stories.show('people--employee')
    await stories.shows('employee')
    expect(await build()).toBe('{"id":1,"name":"attic"}')
  })

  it("shows the README's story", async () => {
    await stories.show('hello--manager')
    await stories.page.getByRole('heading', { name: 'Hello, Cedrik Menne' }).waitFor()
    expect(stories.errors).toEqual([])
  })

  it('responds to the first request of a page or a loader', async () => {
    await stories.open('people--loaded')
    await stories.shows('after admin')
    expect(stories.errors).toEqual([])
  })

  // Different ones each time, because a page requests an image only once.
  it.each([
    ['people--employee', 1],
    ['people--plain', 3],
  ] as const)('takes pictures from the world of the story: %s', async (id, user) => {
    await stories.show(id)
    await stories.page.waitForFunction('document.querySelector("#storybook-root img")?.naturalWidth > 0')
    expect(await stories.page.locator('#storybook-root img').getAttribute('src')).toContain(`/__world/${id}`)
    // Addresses written by hand in a story.
    await stories.page.evaluate((user) => {
      const [picture, style] = [document.createElement('img'), document.createElement('link')]
      picture.src = `/api/people/v2/users/${user}/photo`
      Object.assign(style, { rel: 'stylesheet', href: `/api/people/v2/users/${user + 1}/photo` })
      document.body.append(picture, style)
    }, user)
    await expect.poll(async () => (await stories.endpoints()).filter((id) => id === 'people.getPhoto').length).toBe(3)
    expect(stories.errors).toEqual([])
  })

  it('lets a play function read the world and the outbox', async () => {
    await stories.show('people--hiring')
    await stories.played()
    expect(await stories.page.locator('body').getAttribute('data-played')).toBe('thanks.received Nina Neu')
  })

  it('lets a play function wait until the page is settled', async () => {
    await stories.show('people--settled')
    await stories.page.locator('body[data-played=settled]').waitFor()
  })

  it('fails a strict story for a request outside the contract', async () => {
    await stories.show('people--strict')
    await stories.fails('outside the contract')
    await stories.page.locator('#error-stack', { hasText: 'colour' }).waitFor()
  })
}
