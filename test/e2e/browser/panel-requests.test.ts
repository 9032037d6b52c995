import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runNode } from '../run-node.ts'
import { usePanel } from './panel.ts'

const { choose, countClicks, live, open, press, request, requests, send, tab, toggle, waitForStatus } = usePanel()

const root = join(import.meta.dirname, '../../..')
const asEmployee = { 'x-sim-user': 'employee' }

describe('the requests of the panel', () => {
  it('show why a request was refused without a click, and the response with one', async () => {
    const { page } = await open()
    await live()
    await send('PUT', '/api/people/v2/users/2', { job_title: 'Boss' }, asEmployee)
    const clicks = await countClicks(async () => {
      await request('only an administrator of people may change other users').waitFor()
      await toggle(request('users/2'))
      await request('users/2').getByText('Response 403').waitFor()
    })
    expect(clicks).toBe(1)
    expect(await request('users/2').locator('.reason, .note').filter({ visible: true }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Undo from here…' }).count()).toBe(0)
    await send('GET', '/api/people/v2/users?colour=red')
    await request('the parameter "colour" is unknown and ignored.').getByText('violation').waitFor()
  })

  it('go back to before the last five changes with three clicks, and list them first', async () => {
    const { page, server } = await open()
    await live()
    const jobOf7 = () => server.simulator.world.users.get(7)!.job_title
    for (const n of [1, 2, 3, 4, 5, 6]) await send('PUT', '/api/people/v2/users/7', { job_title: `Job ${n}` })
    await send('GET', '/api/people/v2/user')
    await request('people.getCurrentUser').waitFor()
    const choosing = await countClicks(async () => {
      await toggle(request('1 change').nth(4))
      await press('Undo from here…')
    })
    const listed = page.getByRole('dialog').getByRole('listitem')
    await listed.first().waitFor()
    expect(await listed.count()).toBe(5)
    expect(await listed.last().textContent()).toContain('job title from Job 1 to Job 2')
    expect(jobOf7()).toBe('Job 6')
    const undoing = await countClicks(async () => {
      await press('Undo 5 changes')
      await waitForStatus('Undid 5 changes.')
    })
    expect(choosing + undoing).toBe(3)
    expect(jobOf7()).toBe('Job 1')
    await page.getByRole('button', { name: 'Redo Undid 5 changes.' }).click()
    await waitForStatus('Redid 5 changes.')
    expect(jobOf7()).toBe('Job 6')
  })

  it('are between edits, undo, clock changes and loads, newest first', async () => {
    const { page } = await open()
    await live()
    await send('PUT', '/api/people/v2/users/7', { job_title: 'Baker' })
    await send('PATCH', '/__sim/state/users/7', { job_title: 'Cook' })
    await send('GET', '/api/people/v2/user')
    await send('POST', '/__sim/undo', {})
    await send('PUT', '/__sim/clock', { now: '2026-03-03T09:00:00Z' })
    await requests().filter({ hasText: 'Clock set to 2026-03-03 09:00' }).waitFor()
    const shown = () => requests().locator('b, .action .text').allTextContents()
    await expect
      .poll(shown)
      .toEqual([
        'Clock set to 2026-03-03 09:00',
        expect.stringMatching(/^Undid: .+: job title from Baker to Cook$/),
        'people.getCurrentUser',
        expect.stringMatching(/: job title from Baker to Cook$/),
        'people.updateUser',
      ])
    await requests().getByRole('button').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toContain('people.updateUser')
    await send('PUT', '/__sim/scenario', { name: 'empty' })
    await expect.poll(shown).toEqual(['Loaded the scenario “Nothing yet”'])
    await press('Undo the load')
    await request('people.updateUser').waitFor()
    await requests().filter({ hasText: 'Restored the former state' }).getByText('Undo').waitFor()
  })

  it('hide pictures, find words in replies, and keep filter and open request in the address', async () => {
    const { page } = await open()
    await live()
    const { fullname } = await (await send('GET', '/api/people/v2/users/7')).json()
    await send('GET', '/api/people/v2/users/7/photo')
    await send('GET', '/api/people/v2/groups')
    await page.getByRole('button', { name: 'Hide pictures 1' }).waitFor()
    expect(await requests().locator('b').allTextContents()).toEqual(['people.listGroups', 'people.getUser'])
    await press('Hide pictures 1')
    await request('people.getPhoto').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(`${fullname} -listgroups`)
    await request('people.listGroups').waitFor({ state: 'detached' })
    await expect.poll(() => requests().locator('b').allTextContents()).toEqual(['people.getUser'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await request('people.getUser').getByText('Response 200').waitFor()
    await page.reload()
    await request('people.getUser').getByText('Response 200').waitFor()
    expect(await page.getByLabel('Filter requests').inputValue()).toBe(`${fullname} -listgroups`)
    await request('people.getUser').getByRole('link', { name: fullname }).click()
    await page.getByRole('heading', { name: fullname }).waitFor()
    // They are next to the row.
    await press('Hide requests')
    await page.reload()
    await page.getByRole('heading', { name: fullname }).waitFor()
    expect(await requests().count()).toBe(0)
    await press('Show requests')
    await requests().first().waitFor()
  })

  it('keep the focus in the list when it is searched again', async () => {
    const { page } = await open()
    await live()
    await send('GET', '/api/people/v2/users/7')
    await send('GET', '/api/people/v2/groups')
    await page.keyboard.press('/')
    await page.keyboard.type('people.getUse')
    await request('people.listGroups').waitFor({ state: 'detached' })
    const search = '**/__sim/requests?words=people.getUser&*'
    const found = page.waitForResponse(search)
    await page.route(
      search,
      async (route) => {
        // The list of the former words is still shown.
        await page.keyboard.press('ArrowDown')
        await route.continue()
      },
      { times: 1 },
    )
    await page.keyboard.type('r')
    await (await found).finished()
    await send('GET', '/api/people/v2/users/8')
    await request('users/8').waitFor()
    await page.keyboard.press('Enter')
    await request('users/7').getByText('Response 200').waitFor()
  })

  it('load older ones on scrolling, and the one in the address', async () => {
    const { page, server } = await open()
    // An open panel would show each of them.
    await page.goto('about:blank')
    for (let i = 0; i < 450; i++) await send('GET', `/api/people/v2/user?n=${i}`)
    await page.goto(`${server.url}/__sim/ui/#/requests?open=100`)
    await page.getByText('request 100 by').waitFor()
    await page.goto('about:blank')
    await page.goto(`${server.url}/__sim/ui/#/requests`)
    await request('n=449').waitFor()
    const list = page.locator('#view-requests .scroll')
    // One that is open stays where it is, while others arrive above it.
    await toggle(request('n=447'))
    await page.getByText('Response 200').waitFor()
    const top = async () => Math.round((await request('n=447').boundingBox())!.y)
    const before = await top()
    for (const n of [450, 451, 452]) await send('PUT', `/api/people/v2/users/2?n=${n}`, { id: n }, asEmployee)
    await page.getByRole('tab', { name: '453' }).waitFor()
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    expect(await top()).toBe(before)
    await press('3 new')
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    expect(await page.getByRole('button', { name: / new$/ }).count()).toBe(0)
    await toggle(request('n=447'))
    const scrollDown = async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return request('user?n=0').count()
    }
    await expect.poll(scrollDown, { timeout: 20_000 }).toBe(1)
    expect(await page.getByLabel('Filter requests').isVisible()).toBe(true)
  })

  it('have at most five tab stops before them, also on a narrow screen, and are one themselves', async () => {
    const { page } = await open({}, { width: 390, height: 844 })
    await live()
    await send('GET', '/api/people/v2/user')
    await send('GET', '/api/people/v2/users')
    await request('people.getCurrentUser').waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const isOnRequest = () => page.evaluate(() => document.activeElement!.matches('.request'))
    let stops = 0
    do {
      await page.keyboard.press('Tab')
      stops++
    } while (!(await isOnRequest()) && stops < 20)
    expect(stops - 1).toBeLessThanOrEqual(5)
    await page.keyboard.press('ArrowDown')
    const second = request('people.getCurrentUser').getByRole('button')
    const isFocused = () => second.evaluate((button) => button === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isOnRequest()).toBe(false)
    await page.keyboard.press('Shift+Tab')
    expect(await isFocused()).toBe(true)
    await page.keyboard.press('Home')
    const first = request('people.listUsers').getByRole('button')
    await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true)
    // The bar remembers its button as well.
    await page.getByRole('button', { name: /^Signed in/ }).focus()
    for (const key of ['ArrowRight', 'Tab', 'Shift+Tab']) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement!.ariaLabel)).toMatch(/^Scenario/)
  })

  it('can be sent again as the same user, and made to fail', async () => {
    const { page, server } = await open()
    await live()
    await send('PUT', '/api/people/v2/users/2', { job_title: 'Boss' }, asEmployee)
    await toggle(request('users/2'))
    await press('Make this fail')
    await waitForStatus('The next request to people.updateUser fails with 503.')
    await press('Send again')
    await waitForStatus('Sent it again: status 503.')
    await press('Send again')
    await waitForStatus('Sent it again: status 403.')
    await expect.poll(() => requests().count()).toBe(3)
    const sent = server.simulator.world.journal.all()
    expect(sent.map(({ user, status }) => [user, status])).toEqual(
      [403, 503, 403].map((status) => ['employee', status]),
    )
    expect(sent[2]!.sent).toBe('{"job_title":"Boss"}')
    await tab('Faults')
    await page.getByText('used up').waitFor()
  })

  it('can be copied as a test that passes, and as fetch', async () => {
    const { page, server } = await open({ scenario: 'drafts-awaiting-approval' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    await live()
    const folder = join(root, '.cache/copied-tests')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'vitest.config.js'), 'export default {}')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const copyTest = async (text: string, file: string) => {
      await toggle(request(text))
      await choose('Copy', 'Copy as Vitest test')
      await waitForStatus('Copied.')
      writeFileSync(join(folder, file), await clipboard())
      await press('Dismiss')
      await toggle(request(text))
    }
    await send('PUT', '/api/people/v2/users/2', { job_title: 'The "boss"\'s' }, asEmployee)
    await send('GET', '/api/people/v2/users/7?colour=red', undefined, asEmployee)
    await send('GET', '/api/people/v2/roles', undefined, { 'x-sim-user': 'nobody' })
    await send('POST', '/__sim/faults', { endpoint: 'people.listGroups', network: 'error', times: 1 })
    await send('GET', '/api/people/v2/groups').catch(() => {})
    await copyTest('users/2', 'refused.test.ts')
    await copyTest('colour=red', 'found.test.ts')
    await copyTest('people.listRoles', 'nobody.test.ts')
    await copyTest('people.listGroups', 'failed.test.ts')
    await toggle(request('users/2'))
    await choose('Copy', 'Copy as fetch')
    await waitForStatus('Copied.')
    const run = new Function(`return (async () => { ${await clipboard()}; return response.status })()`)
    expect(await run()).toBe(403)
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    // Files share their imports, which take most of the time.
    const { output } = await runNode(folder, [vitest, 'run', '--reporter=tap-flat', '--no-isolate', '--maxWorkers=1'])
    expect(output.match(/^ok \d+/gm), output).toHaveLength(4)
    expect(output).not.toContain('not ok')
  })
})
