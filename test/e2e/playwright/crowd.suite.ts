import { describe, expect, it } from 'vitest'
import { failures, groups, runPlaywright, serveApp } from './project.ts'

// Each test adds a different number of groups, and counts them again after a reload.
const manyTests = (count: number, afterReload: string) => `
  for (let i = 0; i < ${count}; i++) {
    const count = 1 + (i % 3)
    test('adds ' + i, async ({ page, intranet, request }) => {
      const sees = (total) => expect(page.locator('p')).toHaveText('admin sees ' + total)
      await page.goto('/')
      const before = (await intranet.rows('groups')).length
      await sees(before)
      for (let done = 1; done <= count; done++) {
        await page.getByRole('button').click()
        await sees(before + done)
      }
      expect(await intranet.requests('people.createGroup')).toHaveLength(count)
      await page.reload()
      ${afterReload}
    })
  }`

const timeout = 1_200_000

/** Many tests on one server. Each worker has a browser. */
export function describeCrowd(onServer: number, workers: number): void {
  describe(`fauxtranet/playwright, with ${workers} workers on one server`, { timeout }, () => {
    const served = serveApp({ scenario: 'empty', now: '2026-03-02T09:30:00Z' })

    it(`runs ${onServer} tests, each with its own page and world`, async () => {
      const afterReload = `
        await sees(before + count)
        const response = await request.get('${groups}')
        expect((await response.json()).pagination.total).toBe(before + count)`
      const { results, output } = await runPlaywright(manyTests(onServer, afterReload), served, `--workers=${workers}`)
      expect(failures(results), output).toEqual([])
      expect(results).toHaveLength(onServer)
      const worlds = await (await fetch(`${served.baseURL}/__sim/worlds`)).json()
      expect(worlds).toMatchObject([{ name: 'default' }])
    })
  })
}

/** Many tests with the simulator in their page. */
export function describeCrowdInPages(inPage: number, workers: number): void {
  describe(`fauxtranet/playwright, with ${workers} workers in pages`, { timeout }, () => {
    const served = serveApp({ mode: 'worker', scenario: 'empty', now: '2026-03-02T09:30:00Z', quiet: true })

    it(`runs ${inPage} tests, each with its own state`, async () => {
      const use = { ...served, fauxtranet: { inPage: true, scenario: 'empty' } }
      const { results, output } = await runPlaywright(
        manyTests(inPage, 'await sees(before)'),
        use,
        `--workers=${workers}`,
      )
      expect(failures(results), output).toEqual([])
      expect(results).toHaveLength(inPage)
    })
  })
}
