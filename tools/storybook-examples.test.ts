import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildStorybook } from './storybook.suite.ts'
import { openStorybook } from './storybook-page.suite.ts'

const root = join(import.meta.dirname, '..')

function buildExample(name: string): string {
  return buildStorybook(join(root, 'examples', name), join(root, '.cache', `storybook-of-${name}`))
}

describe('the Storybook of the example in Vue', { timeout: 180_000 }, () => {
  const stories = openStorybook(() => buildExample('storybook-vue'), '/vue/')

  it('shows each story in its own world', async () => {
    await stories.open('personcard--administrator')
    const name = await stories.page.getByRole('heading').textContent()
    await stories.page.waitForFunction('document.querySelector("img")?.naturalWidth > 0')
    await stories.goTo('personcard--manager')
    await stories.page.locator('h2', { hasNotText: name! }).waitFor()
    await stories.goTo('personcard--signed-out')
    await stories.says('401')
    expect(stories.errors).toEqual([])
  })

  it('lets controls choose the state, and a play function change it', async () => {
    await stories.open('thankyouwall--busy')
    await stories.shows('40 notes')
    await stories.tell('updateStoryArgs', { storyId: 'thankyouwall--busy', updatedArgs: { notes: 90 } })
    await stories.shows('90 notes')
    const before = stories.finished('thankyouwall--removing')
    await stories.goTo('thankyouwall--removing')
    expect(await before).toBe('success')
    await stories.goTo('thankyouwall--down')
    await stories.says('503')
    expect(stories.errors).toEqual([])
  })
})

describe('the Storybook of the example in React', { timeout: 180_000 }, () => {
  const stories = openStorybook(() => buildExample('intranet'), '/')

  it.each(['documents--approving-a-draft', 'documents--checked-out-by-another', 'thank-you--thanking'])(
    'plays %s',
    async (id) => {
      await stories.open('documents--library')
      await stories.page.getByRole('main').waitFor()
      const finished = stories.finished(id)
      await stories.goTo(id)
      expect(await finished).toBe('success')
      expect(stories.errors).toEqual([])
    },
  )

  it('has the documents in thirteen states on one page, each with its own world', async () => {
    await stories.openDocs('documents--docs')
    // The first stands above the others once more.
    await expect.poll(() => stories.page.locator('.docs-story').count(), { timeout: 60_000 }).toBe(14)
    const button = (story: string, name: string) =>
      stories.page.locator(`#story--documents--${story}`).getByRole('button', { name })
    await button('approving-a-draft', 'Approve Battery transport.md').waitFor()
    await button('drafts-awaiting-approval', 'Approve Battery transport.md').click()
    await button('drafts-awaiting-approval', 'Check out Battery transport.md').waitFor()
    await button('approving-a-draft', 'Approve Battery transport.md').waitFor()
    expect(stories.errors).toEqual([])
  })
})
