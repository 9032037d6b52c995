import { expect, it } from 'vitest'
import type { StoryPage } from './page.ts'

export function itHasPanel(stories: StoryPage): void {
  it("has an addon panel with the requests, faults and outbox of the story's world", async () => {
    const page = await stories.renew()
    await page.goto(`${stories.url}?path=/story/people--plain`)
    await page.getByRole('tab', { name: 'Intranet' }).click()
    const panel = page.frameLocator('iframe[title=Intranet]')
    await panel.getByRole('list', { name: 'Requests' }).getByText('people.getCurrentUser').first().waitFor()
    expect(await panel.getByRole('tab', { name: 'Faults' }).textContent()).not.toContain('1')
    // Another story has another world.
    await page.locator('[id="people--down"]').click()
    await panel.getByRole('tab', { name: /^Faults.*1/ }).waitFor()
    await panel.getByRole('list', { name: 'Requests' }).getByText('503').first().waitFor()
    await panel.getByRole('tab', { name: 'Faults' }).click()
    await panel.getByText('All requests to list users fail with 503.').waitFor()
    await page.locator('[id="people--hiring"]').click()
    await panel.getByRole('tab', { name: /^Outbox.*1/ }).click()
    await panel.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'to Nina Neu' }).waitFor()
    // The next one has no world, because its scenario does not exist.
    await page.locator('[id="misuse"]').click()
    await page.locator('[id="misuse--misspelt-scenario"]').click()
    await page.getByText('No story with an intranet is shown.').waitFor()
  })
}
