import type { Page } from 'playwright'

interface Index {
  entries: Record<string, { id: string; type: string }>
}

/** Shows every story of a Storybook, one after the other, and lets it play; returns how each ended. */
export async function playStories(page: Page, url: string): Promise<Record<string, string>> {
  const index: Index = await (await fetch(`${url}index.json`)).json()
  const ids = Object.values(index.entries)
    .filter(({ type }) => type === 'story')
    .map(({ id }) => id)
  // One has to be shown before another can be asked for; it has its turn at the end.
  const [first, ...others] = ids
  await page.goto(`${url}iframe.html?viewMode=story&id=${first}`)
  await page.locator('#storybook-root > *').first().waitFor()
  const ends: Record<string, string> = {}
  for (const id of [...others, first!]) ends[id] = await page.evaluate(playStory, id)
  return ends
}

interface Channel {
  on(event: string, listen: (told: { storyId?: string; status?: string; message?: string }) => void): void
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
