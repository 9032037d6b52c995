import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.ts'
import { usePanel } from './panel.ts'

const { choose, live, open, press, request, requests, resetScenario, waitForStatus, send, startAgain, tab, toggle } =
  usePanel()

describe('the panel', () => {
  it('prompts for the token and stores it', async () => {
    const { page } = await open({ controlToken: 'open sesame' })
    const token = page.getByLabel('x-sim-token')
    await token.fill('wrong')
    await press('Enter')
    await page.getByText('Wrong token.').waitFor()
    await token.fill('open sesame')
    await press('Enter')
    await live()
    await send('GET', '/api/people/v2/user')
    await request('people.getCurrentUser').waitFor()
    await page.reload()
    await request('people.getCurrentUser').waitFor()
  })

  it('shows names as text, never as markup', async () => {
    const { page } = await open()
    await live()
    const evil = '<img src=x onerror=alert(1)>'
    await send('PUT', '/api/people/v2/users/2', { job_title: evil, firstname: evil })
    await send('POST', '/__sim/snapshots', { name: evil })
    await send('POST', '/__sim/worlds', { name: evil })
    await toggle(request('users/2'))
    await request('users/2').getByRole('link', { name: evil }).first().waitFor()
    await request('users/2').getByText('Fields', { exact: true }).click()
    await request('users/2').locator('ins', { hasText: evil }).first().waitFor()
    await tab('Snapshots')
    await page.getByRole('tabpanel').getByText(evil, { exact: true }).waitFor()
    await tab('Data')
    await page.getByRole('list', { name: 'Rows' }).getByRole('link', { name: evil }).waitFor()
    await tab('Advanced')
    await page.getByRole('list', { name: 'Worlds' }).getByText(evil, { exact: true }).waitFor()
    expect(await page.locator('img[src=x]').count()).toBe(0)
  })

  it('keeps view, filter and open row in its address, and shows faces without requests of the app', async () => {
    const { page, server } = await open()
    await live()
    await tab('Data')
    await page.getByLabel('Filter rows').fill('manager')
    const { id } = server.simulator.world.users.findBy('username', 'manager')!
    await page.locator(`a[title="users ${id}"]`).click()
    await page.getByLabel('username').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('username').inputValue()).toBe('manager')
    expect(page.url()).toBe(`${server.url}/__sim/ui/#/data/users/${id}?filter=manager`)
    await press('Back to People')
    expect(await page.getByLabel('Filter rows').inputValue()).toBe('manager')
    await page.getByRole('button', { name: /^Signed in/ }).click()
    const face = page.getByRole('option').first().locator('img')
    await expect.poll(() => face.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(server.simulator.world.journal.all()).toEqual([])
  })

  it('reconnects after the server restarts', async () => {
    const { page, server } = await open()
    await live()
    await server.close()
    await page.getByText('not connected').waitFor()
    await startAgain({ scenario: 'empty' })
    await live()
    await page.getByRole('button', { name: 'Scenario: Nothing yet' }).waitFor()
  })

  it('shows that a hosted world is read-only, and copies its link with any changes', async () => {
    const { page, server } = await open()
    const { simulator } = server
    Object.assign(simulator, { findExpiry: () => '2026-11-26T12:00:00.000Z' })
    await page.setExtraHTTPHeaders({ 'x-sim-key': 'read.abc' })
    await page.reload()
    await page.getByRole('toolbar').getByText('Read-only').waitFor()
    simulator.world.users.patch(1, { job_title: 'Pilot' })
    await press('Share')
    await page.getByRole('menuitem', { name: 'Copy link' }).getByText('Opens this world, read-only.').waitFor()
    await page.keyboard.press('Escape')
    await page.setExtraHTTPHeaders({})
    Reflect.deleteProperty(simulator, 'findExpiry')
  })

  it('fits a narrow screen, with tabs that work by keyboard', async () => {
    const { page } = await open({ scenario: 'long-names' }, { width: 390, height: 844 })
    await live()
    await send('PUT', '/api/people/v2/users/2', { job_title: 'x'.repeat(120) })
    await request('users/2').waitFor()
    const fits = async () => {
      expect(await page.getByRole('tabpanel').count()).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      const tooWide = (pane: Element) =>
        [pane, ...pane.querySelectorAll('.scroll')].map((box) => box.scrollWidth - box.clientWidth)
      expect(Math.max(...(await page.getByRole('tabpanel').evaluate(tooWide)))).toBe(0)
    }
    await page.getByRole('tab', { name: 'Requests' }).focus()
    for (const name of ['Data', 'Faults']) {
      await page.keyboard.press('ArrowRight')
      await page.getByRole('tabpanel', { name }).waitFor()
      await fits()
    }
    for (const name of ['Scenarios', 'Snapshots', 'Outbox', 'Reference', 'Advanced']) {
      await tab(name)
      await page.getByRole('tabpanel', { name }).waitFor()
      await fits()
    }
  })
})

describe('the requests of the panel', () => {
  it('appear as they arrive, newest first, with their changes', async () => {
    const { page } = await open()
    await live()
    await send('GET', '/api/people/v2/user')
    await send('PUT', '/api/people/v2/users/7', { job_title: 'Night manager' })
    await send('GET', '/api/people/v2/users?colour=red', undefined, { 'x-sim-user': 'manager' })
    await request('colour=red').getByText('violation').waitFor()
    expect(await requests().locator('b').allTextContents()).toEqual([
      'people.listUsers',
      'people.updateUser',
      'people.getCurrentUser',
    ])
    expect(await request('colour=red').locator('.who span').textContent()).toBe('manager')
    await toggle(request('users/7'))
    const [sent, received] = [request('users/7').locator('pre').first(), request('users/7').locator('pre').last()]
    expect(await sent.textContent()).toBe('{\n  "job_title": "Night manager"\n}')
    await request('users/7').getByText('Response 200').waitFor()
    expect(await received.textContent()).not.toContain('"metadata"')
    await request('users/7')
      .getByRole('button', { name: /^Show all \d+ lines$/ })
      .click()
    expect(JSON.parse((await received.textContent())!)).toMatchObject({ job_title: 'Night manager' })
    await request('users/7')
      .getByRole('link', { name: /job title from .+ to Night manager$/ })
      .waitFor()
    expect(await request('users/7').locator('tr', { hasText: 'job_title' }).locator('ins').textContent()).toBe(
      'Night manager',
    )
    await page.keyboard.press('/')
    await page.keyboard.type('updateuser 200')
    await request('colour=red').waitFor({ state: 'detached' })
    expect(await page.getByRole('status').filter({ hasText: ' of ' }).textContent()).toBe('1 of 3')
    await page.keyboard.type(' nothing')
    await page.getByText('No matching requests.').waitFor()
    await press('Clear filter')
    await request('colour=red').waitFor()
  })

  it('report data that the journal has dropped', async () => {
    const { page, server } = await open({ scenario: 'many-people', parameters: { count: 110 } })
    await live()
    const { journal, users } = server.simulator.world
    const thanked = users.all().map(({ id }) => ({ id, oclass: { id: 1, oclass: 1 } }))
    await send('POST', '/api/thankyou/v3/thanks', { description: 'For the tea', tags: [], thanked })
    const { changed } = journal.all()[0]!
    await toggle(request(`${changed} changes`))
    await page.getByText(`Showing the first 100 of ${changed} rows.`).waitFor()
    journal.all()[0]!.forget()
    // The request is open in the address.
    await page.reload()
    await page.getByText(`The changes to ${changed} rows were dropped because the journal was full.`).waitFor()
    await page.getByText('The reply was dropped because the journal was full.').waitFor()
    await page.getByText('Dropped to limit memory: bodies 1.').waitFor()
  })

  it('can be undone and redone up to any request', async () => {
    const { page, server } = await open()
    await live()
    const titleOf7 = () => server.simulator.world.users.get(7)!.job_title
    const first = titleOf7()
    for (const job_title of ['One', 'Two', 'Three']) await send('PUT', '/api/people/v2/users/7', { job_title })
    const undoTitle = () => page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('title')
    await expect.poll(undoTitle).toMatch(/^Undo: .+: job title from Two to Three$/)
    await press('Undo')
    await waitForStatus('job title from Two to Three')
    await page.getByRole('button', { name: /^Redo Undid: / }).click()
    await page.getByRole('button', { name: /^Undo Redid: .+ from Two to Three$/ }).click()
    await request('users/7').getByText('undone').waitFor()
    expect(titleOf7()).toBe('Two')
    await toggle(request('users/7').nth(1))
    await press('Undo from here…')
    await press('Undo 1 change')
    await waitForStatus('Undid 1 change.')
    expect(titleOf7()).toBe('One')
    await press('Undo')
    await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true)
    expect(titleOf7()).toBe(first)
    await toggle(request('users/7').nth(0))
    await request('users/7').nth(0).getByRole('button', { name: 'Redo to here' }).click()
    await waitForStatus('right after request 3')
    expect(titleOf7()).toBe('Three')
  })

  it('can be copied as curl, saved as a report, cleared and loaded again, and the load undone', async () => {
    const { page, server } = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    await live()
    await send('GET', '/api/people/v2/user')
    await send('GET', '/api/people/v2/groups')
    await toggle(request('people.getCurrentUser'))
    await choose('Copy', 'Copy as curl')
    await waitForStatus('Copied.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`${server.url}/api/people/v2/user`)
    expect(copied).not.toMatch(/groups|#/)
    const [file] = await Promise.all([page.waitForEvent('download'), choose('Share', 'Save report')])
    expect(file.suggestedFilename()).toBe('fauxtranet.har')
    expect(JSON.parse(readFileSync(await file.path(), 'utf8')).log.entries).toHaveLength(2)
    await choose('All requests', 'Clear')
    await page.getByText('No requests yet.').waitFor()
    await send('PUT', '/api/people/v2/users/7', { job_title: 'Night manager' })
    await page.getByLabel('Report or saved state').setInputFiles(await file.path())
    await page.getByText(': 2 requests, no differences.').waitFor()
    await request('people.getCurrentUser').waitFor()
    expect(server.simulator.world.users.get(7)!.job_title).not.toBe('Night manager')
    await page.getByRole('button', { name: /^Undo Loaded/ }).click()
    await eventually(() => expect(server.simulator.world.users.get(7)!.job_title).toBe('Night manager'))
    await request('people.updateUser').waitFor()
    // A journal does not contain the state of the world before it.
    const buffer = Buffer.from(await (await send('GET', '/__sim/requests')).text())
    await resetScenario()
    await page
      .getByLabel('Report or saved state')
      .setInputFiles({ name: 'journal.json', mimeType: 'application/json', buffer })
    await press('Load')
    await page.getByText('Loaded journal.json: 1 request, no differences.').waitFor()
    expect(server.simulator.world.users.get(7)!.job_title).toBe('Night manager')
  })
})
