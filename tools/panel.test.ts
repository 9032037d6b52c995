import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../node/server.ts'
import { findBrowser } from './browser-finder.ts'

// The panel of a real server, in a real browser, by what a person sees and does.

vi.setConfig({ testTimeout: 60_000 })

let browser: Browser
let server: RunningServer
let page: Page
let wrong: string[]

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(() => browser.close())

beforeEach(async () => {
  wrong = []
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(20_000)
  page.on('pageerror', ({ message }) => wrong.push(message))
  page.on('request', (request) => {
    if (new URL(request.url()).protocol === 'http:' && !request.url().startsWith(server.url)) wrong.push(request.url())
  })
})
afterEach(async () => {
  await page.close()
  await server.close()
  expect(wrong).toEqual([])
})

async function open(options: ServerOptions = {}, path = '/__sim/ui/'): Promise<void> {
  server = await startServer({ port: 0, verify: true, now: '2026-03-02T09:30:00Z', ...options })
  await page.goto(server.url + path)
}

const live = () => page.getByText('live', { exact: true }).waitFor()
const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
const tab = (name: string) => page.getByRole('tab', { name }).click()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const request = (text: string) => page.locator('#request-list > li').filter({ hasText: text })

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

describe('the requests of the panel', () => {
  it('come as they are made, newest first, with what they changed', async () => {
    await open()
    await live()
    await send('GET', '/api/people/v2/user')
    await send('PUT', '/api/people/v2/users/7', { job_title: 'Night manager' })
    await send('GET', '/api/people/v2/users?colour=red', undefined, { 'x-sim-user': 'manager' })
    await request('colour=red').getByText('breach').waitFor()
    expect(await page.locator('#request-list .what b').allTextContents()).toEqual([
      'people.listUsers',
      'people.updateUser',
      'people.getCurrentUser',
    ])
    expect(await request('colour=red').locator('.who').textContent()).toBe('manager')
    await request('users/7').locator('summary').click()
    expect(await request('users/7').locator('pre').textContent()).toContain('"job_title": "Night manager"')
    expect(await request('users/7').locator('tr', { hasText: 'job_title' }).locator('ins').textContent()).toBe(
      'Night manager',
    )
    await page.keyboard.press('/')
    await page.keyboard.type('updateuser 200')
    await request('colour=red').waitFor({ state: 'detached' })
    expect(await page.locator('#shown').textContent()).toBe('1 of 3')
  })

  it('can be undone and made again, to any of them', async () => {
    await open()
    await live()
    const titleOf7 = () => server.simulator.world.users.get(7)!.job_title
    const first = titleOf7()
    for (const job_title of ['One', 'Two', 'Three']) await send('PUT', '/api/people/v2/users/7', { job_title })
    await press('Undo')
    await request('users/7').getByText('undone').waitFor()
    expect(titleOf7()).toBe('Two')
    await page.locator('#request-list summary').nth(2).click()
    await press('Undo to here')
    await said('right after request 1')
    expect(titleOf7()).toBe('One')
    await press('Undo')
    await page.locator('#undo:disabled').waitFor()
    expect(titleOf7()).toBe(first)
    await page.locator('#request-list summary').nth(0).click()
    await page.locator('#request-list > li').nth(0).getByRole('button', { name: 'Redo to here' }).click()
    await said('right after request 3')
    expect(titleOf7()).toBe('Three')
  })

  it('can be copied as curl, taken away as HAR, and cleared', async () => {
    await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    await live()
    await send('GET', '/api/people/v2/user')
    await send('GET', '/api/people/v2/groups')
    await request('people.getCurrentUser').locator('summary').click()
    await press('Copy as curl')
    await said('Copied.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`${server.url}/api/people/v2/user`)
    expect(copied).not.toMatch(/groups|#!/)
    const [file] = await Promise.all([page.waitForEvent('download'), press('HAR')])
    expect(file.suggestedFilename()).toBe('fauxtranet.har')
    expect(JSON.parse(readFileSync(await file.path(), 'utf8')).log.entries).toHaveLength(2)
    await press('Clear')
    await page.getByText('No requests yet.').waitFor()
  })
})

describe('the knobs of the panel', () => {
  it('turn user, clock, strict and scenario, and back', async () => {
    await open()
    await live()
    const { world } = server.simulator
    await page.getByLabel('User', { exact: true }).first().fill('manager')
    await page.keyboard.press('Enter')
    await said('manager is signed in.')
    expect(world.users.get(world.currentUser!)!.username).toBe('manager')
    await page.getByLabel('User', { exact: true }).first().fill('nobdy')
    await page.keyboard.press('Enter')
    await said('There is no user "nobdy"')
    await press('+1 d')
    await page.getByText('2026-03-03 09:30:00').waitFor()
    await press('Set…')
    await page.getByLabel('Instant').fill('yesterday')
    await press('Set')
    await page.getByRole('alert').filter({ hasText: 'yesterday' }).waitFor()
    await page.getByLabel('Instant').fill('2030-01-01T00:00:00Z')
    await press('Set')
    await page.getByText('2030-01-01 00:00:00').waitFor()
    await page.getByLabel('Strict').check()
    await expect.poll(() => world.strict).toBe(true)
    await press('Reset')
    await page.getByText('2026-03-02 09:30:00').waitFor()
    await page.locator('#strict:not(:checked)').waitFor()
    await tab('Scenarios')
    await press('Load empty')
    await said('empty is loaded.')
    expect(world.users.size).toBe(1)
  })

  it('load a scenario with its parameters', async () => {
    await open({ scenario: 'empty' })
    await live()
    await tab('Scenarios')
    const { name, parameters = {} } = server.simulator.scenarios.find(({ parameters }) => parameters?.count)!
    expect(parameters.count).not.toBe(60)
    const card = page
      .getByRole('tabpanel')
      .locator('li')
      .filter({ has: page.getByText(name, { exact: true }) })
    await card.getByLabel('count').fill('60')
    await card.getByRole('button').click()
    await said(`${name} is loaded.`)
    expect(server.simulator.world.origin.parameters).toMatchObject({ count: 60 })
  })

  it('fork, enter and delete worlds', async () => {
    await open()
    await live()
    await press('Fork…')
    await page.getByRole('dialog').getByLabel('Name').fill('story 1')
    await press('Create')
    await said('This is story 1')
    await live()
    expect(page.url()).toBe(`${server.url}/__world/story%201/__sim/ui/`)
    await send('GET', '/__world/story%201/api/people/v2/user')
    await send('GET', '/api/people/v2/groups')
    await request('people.getCurrentUser').waitFor()
    expect(await page.locator('#request-list > li').count()).toBe(1)
    await page.reload()
    await request('people.getCurrentUser').waitFor()
    await press('Delete')
    await request('people.listGroups').waitFor()
    expect(server.simulator.worlds()).toEqual(['default'])
    expect(page.url()).toBe(`${server.url}/__sim/ui/`)
  })
})

describe('the panes of the panel', () => {
  it('let things go wrong', async () => {
    await open()
    await live()
    const form = page.locator('#fault-form')
    await form.getByLabel('Endpoint').focus()
    await page.locator('#endpoints option[value="documents.checkIn"]').waitFor({ state: 'attached' })
    await form.getByLabel('Endpoint').fill('people.listGroups')
    await form.getByLabel('Status').fill('429')
    await form.getByLabel('Delay').selectOption('range')
    await form.getByLabel('From ms').fill('1')
    await form.getByLabel('To ms').fill('2')
    await form.getByLabel('Times').fill('2')
    await press('Add fault')
    await page.getByText('status 429 · 1 to 2 ms · 2 times').waitFor()
    expect((await send('GET', '/api/people/v2/groups')).status).toBe(429)
    await page.getByText('1 hit', { exact: true }).waitFor()
    await request('people.listGroups').getByText('fault').waitFor()
    await press('Remove the fault of people.listGroups')
    await said('The fault is gone.')
    await press('Offline')
    await page.locator('[data-quick=offline][aria-pressed=true]').waitFor()
    await expect(send('GET', '/api/people/v2/groups')).rejects.toThrow()
    await request('no answer').waitFor()
    await press('Offline')
    await page.locator('[data-quick=offline][aria-pressed=false]').waitFor()
    await form.getByLabel('Endpoint').fill('people.listGropus')
    await press('Add fault')
    await said(/people\.listGroups/)
  })

  it('keep moments and go back to them', async () => {
    await open()
    await live()
    await tab('Snapshots')
    await page.getByLabel('Name of the snapshot').fill('before')
    await press('Take snapshot')
    await said('before is kept.')
    await send('PUT', '/api/people/v2/users/7', { job_title: 'After' })
    await press('Restore before')
    await said('Back at before.')
    expect(server.simulator.world.users.get(7)!.job_title).not.toBe('After')
    await press('Fork… before')
    await page.getByRole('dialog').getByLabel('Name').fill('branch')
    await press('Create')
    await said('This is branch')
    expect(server.simulator.worlds()).toContain('branch')
  })

  it('show rows and change them', async () => {
    await open()
    await live()
    await tab('State')
    await page.locator('#row-list summary').nth(1).click()
    await press('Edit… users 2')
    const fields = page.getByLabel('Fields')
    const before = await fields.inputValue()
    await fields.fill(before.replace(/"job_title": ".*"/, '"job_title": 7'))
    await press('Save')
    await page.getByRole('alert').filter({ hasText: 'job_title' }).waitFor()
    await fields.fill(before.replace(/"job_title": ".*"/, '"job_title": "Poked"'))
    await press('Save')
    await said('users 2 is changed.')
    expect(server.simulator.world.users.get(2)!.job_title).toBe('Poked')
  })

  it('save the state as a scenario file', async () => {
    await open({ scenario: 'empty' })
    await live()
    await tab('Scenarios')
    await page.locator('#save-form').getByLabel('Name').fill('mine')
    const [file] = await Promise.all([page.waitForEvent('download'), press('Download file')])
    expect(file.suggestedFilename()).toBe('mine.js')
    expect(readFileSync(await file.path(), 'utf8')).toContain('name: "mine"')
    await press('Keep in this simulator')
    await press('Load mine')
    await said('mine is loaded.')
  })
})

describe('the panel', () => {
  it('asks for the token, and keeps it', async () => {
    await open({ controlToken: 'open sesame' })
    const token = page.getByLabel('x-sim-token')
    await token.fill('wrong')
    await press('Enter')
    await page.getByText('That is not the token.').waitFor()
    await token.fill('open sesame')
    await press('Enter')
    await live()
    await send('GET', '/api/people/v2/user')
    await request('people.getCurrentUser').waitFor()
    await page.reload()
    await request('people.getCurrentUser').waitFor()
  })

  it('takes no name for markup', async () => {
    await open()
    await live()
    const evil = '<img src=x onerror=alert(1)>'
    await send('PUT', '/api/people/v2/users/2', { job_title: evil, firstname: evil })
    await send('POST', '/__sim/snapshots', { name: evil })
    await send('POST', '/__sim/worlds', { name: evil })
    await request('users/2').locator('summary').click()
    await request('users/2').locator('ins', { hasText: evil }).first().waitFor()
    await tab('Snapshots')
    await page.locator('#snapshot-list b', { hasText: evil }).waitFor()
    await tab('State')
    await page.locator('#row-list summary', { hasText: evil }).waitFor()
    await page.locator('#world option', { hasText: evil }).waitFor({ state: 'attached' })
    expect(await page.locator('img').count()).toBe(0)
  })

  it('comes back when the server does', async () => {
    await open()
    await live()
    const { port } = new URL(server.url)
    await server.close()
    await page.getByText('not connected').waitFor()
    server = await startServer({ port: Number(port), scenario: 'empty' })
    await live()
    await page.locator('#scenario', { hasText: 'empty' }).waitFor()
  })

  it('fits a narrow screen, and is walked through by the keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open({ scenario: 'long-names' })
    await live()
    await send('PUT', '/api/people/v2/users/2', { job_title: 'x'.repeat(120) })
    await request('users/2').waitFor()
    await page.getByRole('tab', { name: 'Requests' }).focus()
    for (const name of ['faults', 'scenarios', 'snapshots', 'outbox', 'state']) {
      await page.keyboard.press('ArrowRight')
      await page.locator(`#${name}`).waitFor()
      expect(await page.getByRole('tabpanel').count()).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await page.locator(`#${name}`).evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0)
    }
  })
})
