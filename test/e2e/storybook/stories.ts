import { expect } from 'vitest'
import type { StoryPage } from './page.ts'

// Checks of the examples' Storybooks.

interface Index {
  entries: Record<string, { id: string; type: string }>
}

/** Plays every story in turn, and returns how each ended. */
export async function playStories(stories: StoryPage): Promise<Record<string, string>> {
  const index: Index = await (await fetch(`${stories.url}index.json`)).json()
  const ids = Object.values(index.entries)
    .filter(({ type }) => type === 'story')
    .map(({ id }) => id)
  // Starts with the last one, so that each story differs from the previous one.
  await stories.open(ids.at(-1)!)
  // If a story is left while it is playing, Storybook reloads the page.
  await stories.page.waitForFunction('__STORYBOOK_PREVIEW__?.currentRender?.phase === "finished"')
  const ends: Record<string, string> = {}
  for (const id of ids) ends[id] = await stories.page.evaluate(playStory, id)
  return ends
}

interface Channel {
  on(event: string, listen: (data: { storyId?: string; status?: string; message?: string }) => void): void
  emit(event: string, data: object): void
}

/** Runs in the page. */
function playStory(id: string): Promise<string> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel }
  return new Promise((resolve) => {
    channel.on('storyFinished', ({ storyId, status }) => storyId === id && resolve(status ?? ''))
    for (const event of ['storyErrored', 'storyThrewException', 'playFunctionThrewException', 'storyMissing']) {
      channel.on(event, ({ message }) => resolve(`${event}: ${message}`))
    }
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
  })
}

/** Each story has its own world, and controls choose it. */
export async function seeStoriesInVue(stories: StoryPage): Promise<void> {
  await stories.open('personcard--administrator')
  const name = await stories.page.getByRole('heading').textContent()
  await stories.page.waitForFunction('document.querySelector("img")?.naturalWidth > 0')
  await stories.goTo('personcard--manager')
  await stories.page.locator('h2', { hasNotText: name! }).waitFor()
  await stories.goTo('personcard--signed-out')
  await stories.showsAlert('401')
  await stories.goTo('thankyouwall--busy')
  await stories.shows('40 notes')
  await stories.emit('updateStoryArgs', { storyId: 'thankyouwall--busy', updatedArgs: { notes: 90 } })
  await stories.shows('90 notes')
  await stories.goTo('thankyouwall--down')
  await stories.showsAlert('503')
}

/** Documents in thirteen states, each in its own world: changing one does not affect the others. */
export async function seeStoriesOnOnePage(stories: StoryPage): Promise<void> {
  await stories.openDocs('documents--docs')
  // The first story is shown twice: once above the others.
  await expect.poll(() => stories.page.locator('.docs-story').count(), { timeout: 60_000 }).toBe(14)
  const button = (story: string, name: string) =>
    stories.page.locator(`#story--documents--${story}`).getByRole('button', { name })
  await button('approving-a-draft', 'Approve Battery transport.md').waitFor()
  await button('drafts-awaiting-approval', 'Approve Battery transport.md').click()
  await button('drafts-awaiting-approval', 'Check out Battery transport.md').waitFor()
  await button('approving-a-draft', 'Approve Battery transport.md').waitFor()
}
