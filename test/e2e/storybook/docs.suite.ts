import { expect, it } from 'vitest'
import type { StoryPage } from './page.ts'

/** Many stories on one page. */
export function itHasDocsPages(stories: StoryPage): void {
  const { story, shown } = onDocs(stories)
  itKeepsStoriesOfOnePageApart(stories)

  it('shows stories with equal settings inline, in one world, and each other story in a frame', async () => {
    const messages: string[] = []
    await stories.openDocs('docs--docs', (message) => messages.push(message))
    await shown('docs--first', 'admin')
    await shown('docs--second', 'admin')
    const framed = (id: string, text: string) =>
      stories.page.frameLocator(`#iframe--${id}`).locator('output', { hasText: text }).waitFor()
    await framed('docs--empty', 'of 1')
    await framed('docs--manager', 'manager')
    await stories.page.waitForFunction(
      '[...document.images].length === 3 && [...document.images].every((one) => one.naturalWidth > 0)',
    )
    expect(messages.filter((line) => line.includes('shown in frames'))).toHaveLength(1)
    expect(messages.filter((line) => line.includes('421'))).toEqual([])
    expect(stories.errors).toEqual([])
  })

  it("shows a remedy if a story on a Docs page uses the page's own fetch", async () => {
    await stories.openDocs('people--docs')
    await shown('people--many', 'of 59')
    await shown('people--arranged', 'Founder')
    await story('people--plain').getByText('Please use intranet.fetch').waitFor()
    await stories.goTo('people--plain')
    await stories.shows('admin')
  })

  it('follows the toolbar on a Docs page', async () => {
    // As Storybook's own frame does it.
    await stories.openDocs('docs--docs&globals=fauxtranetUser:manager')
    await shown('docs--first', 'manager')
    await shown('docs--second', 'manager')
  })
}

/** The part that depends on MSW. */
export function itKeepsStoriesOfOnePageApart(stories: StoryPage): void {
  const { story, shown } = onDocs(stories)

  it('gives each of ten stories on a Docs page its own world and cache, through its fetch or its base', async () => {
    await stories.openDocs('ten--docs')
    const ids = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((n) => `ten--${n}`)
    for (const [i, id] of ids.entries()) await shown(id, `number ${i + 1}, of 1`)
    // The first story is shown twice: once above the others.
    expect(await stories.worlds()).toHaveLength(11)
    // The same person in each story. If worlds were shared, only the first could be hired.
    for (const id of ids.slice(1)) await story(id).getByRole('button', { name: 'Hire' }).click()
    for (const [i, id] of ids.entries()) await shown(id, `number ${i + 1}, of ${i === 0 ? 1 : 2}`)
    const pictures = await stories.page.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    expect(new Set(pictures).size).toBe(11)
    expect(stories.errors).toEqual([])
    await stories.goTo('people--empty')
    await stories.shows('of 1')
    expect(await stories.worlds()).toHaveLength(1)
  })
}

function onDocs(stories: StoryPage) {
  const story = (id: string) => stories.page.locator(`#story--${id}`)
  const shown = (id: string, text: string) => story(id).locator('output', { hasText: text }).waitFor()
  return { story, shown }
}
