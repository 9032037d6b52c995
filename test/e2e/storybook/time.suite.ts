import { expect, it } from 'vitest'
import type { StoryPage } from './page.ts'

export function itHasOneClock(stories: StoryPage): void {
  it('shows the same bytes on two days, in two time zones and languages', async () => {
    const browser = (await stories.renew()).context().browser()!
    const days = [
      { now: '2026-11-18T22:00:00Z', timezoneId: 'America/New_York', locale: 'en-US' },
      { now: '2031-02-03T04:05:06Z', timezoneId: 'Europe/Berlin', locale: 'fr-FR' },
    ]
    const seen = []
    for (const { now, ...options } of days) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await page.clock.setFixedTime(now)
      await page.goto(`${stories.url}iframe.html?viewMode=story&id=time--shown`)
      const output = page.locator('#storybook-root output')
      seen.push({ text: await output.textContent({ timeout: 60_000 }), picture: await output.screenshot() })
      await context.close()
    }
    const [first, second] = seen
    expect(first!.text).toContain('Mon Mar 02 2026 ')
    expect(first!.text).toContain(' GMT+0900 (Japan Standard Time) | 2.3.2026, ')
    expect(first!.text).toContain('| 2026-06-30T15:00:00.000Z | Montag, 2. März 2026 | 1.234,5 | true | de-DE |')
    expect(second!.text).toBe(first!.text)
    expect(second!.picture.equals(first!.picture)).toBe(true)
  })

  it("moves with the world's clock, and ends with the story", async () => {
    await stories.show('time--advanced')
    await stories.shows('Tue Mar 03 2026')
    await stories.goTo('time--own')
    await stories.shows('true | en-US')
    const now = await stories.page.evaluate(() => Date.now())
    expect(Math.abs(now - Date.now())).toBeLessThan(3_600_000)
  })
}
