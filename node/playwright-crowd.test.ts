import { afterEach, describe, expect, it } from 'vitest'
import { app, failures, groups, runPlaywright, stopPlaywright } from './playwright.suite.ts'
import { aProject, originOf, type Project, serve } from './vite.suite.ts'
import { type FauxtranetPluginOptions, fauxtranet } from './vite.ts'

/** Each adds as many groups as its number says, and counts them again after a reload. */
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

describe('fauxtranet/playwright, with 8 workers', { timeout: 1_200_000 }, () => {
  let project: Project
  let close: () => Promise<void>
  afterEach(async () => {
    stopPlaywright()
    await close()
    project.remove()
  })

  async function start(options: FauxtranetPluginOptions): Promise<string> {
    project = aProject({ 'index.html': app })
    const server = await serve(project, fauxtranet({ scenario: 'empty', now: '2026-03-02T09:30:00Z', ...options }))
    close = () => server.close()
    return originOf(server)
  }

  it('runs 200 tests, each with a page, on one server, and no test sees another', async () => {
    const baseURL = await start({})
    const afterReload = `
      await sees(before + count)
      const response = await request.get('${groups}')
      expect((await response.json()).pagination.total).toBe(before + count)`
    const { results, output } = await runPlaywright(manyTests(200, afterReload), { baseURL }, '--workers=8')
    expect(failures(results), output).toEqual([])
    expect(results).toHaveLength(200)
    const worlds = await (await fetch(`${baseURL}/__sim/worlds`)).json()
    expect(worlds).toMatchObject([{ name: 'default' }])
  })

  it('runs 48 tests with the simulator in the page, each with a state of its own', async () => {
    const baseURL = await start({ mode: 'worker', quiet: true })
    const use = { baseURL, fauxtranet: { inPage: true, scenario: 'empty' } }
    const { results, output } = await runPlaywright(manyTests(48, 'await sees(before)'), use, '--workers=8')
    expect(failures(results), output).toEqual([])
    expect(results).toHaveLength(48)
  })
})
