import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { runCommand, startCommand, stopCommands } from '../test/e2e/examples/commands.ts'
import { launchBrowser } from '../test/e2e/launched-browser.ts'
import { serveFolder } from '../test/e2e/static-server.ts'
import { presentTerminal } from './terminal.ts'

// Takes the screenshots of the READMEs: `npm run pictures`.

const root = join(import.meta.dirname, '..')
const wide = { width: 1280, height: 800 }
const largest = 200_000

interface Screen {
  name: string
  path: string
  scenario: string
  user: string
  /** What to do before the screenshot. */
  arrange?: (page: Page) => Promise<void>
}

const screens: Screen[] = [
  { name: 'example-documents', path: '#/documents/1/3', scenario: 'small-company', user: 'documents-admin' },
  {
    name: 'example-expenses',
    path: '#/expenses/approve',
    scenario: 'expenses-to-approve',
    user: 'manager',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByText('Field trial Elbmarsch, week 8').click()
      await page.getByRole('link', { name: 'To approve 7' }).waitFor()
    },
  },
  { name: 'example-wall', path: '#/thanks', scenario: 'small-company', user: 'employee' },
]

async function take(seen: Page | Locator, name: string): Promise<void> {
  const path = join(root, `docs/${name}.png`)
  await seen.screenshot({ path, animations: 'disabled', omitBackground: true })
  const { size } = statSync(path)
  if (size > largest) throw new Error(`docs/${name}.png has ${size} bytes, more than ${largest}.`)
  console.log(`docs/${name}.png`)
}

/** Requests for the panel to show, each with its user. The change of user 7 is opened. */
const shownRequests: [user: string, method: string, path: string, body?: object][] = [
  ['admin', 'GET', 'api/people/v2/users?query=engineer'],
  ['employee', 'GET', 'intranet/rest/documents/v1/folder/1'],
  ['employee', 'POST', 'intranet/rest/documents/v1/checkout/3'],
  ['admin', 'PUT', 'api/people/v2/users/7', { job_title: 'Night manager', company: 'Nordwind' }],
  ['manager', 'GET', 'api/people/v2/groups'],
  ['manager', 'GET', 'api/people/v2/users?colour=red'],
  ['employee', 'PUT', 'api/people/v2/users/9', { job_title: 'Head of Everything' }],
]

/** The panel with some faults, and one request opened. */
async function arrangePanel(page: Page, url: string, world: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-sim-world': world }
  const send = (path: string, method: string, body?: object, user = 'admin') =>
    fetch(url + path, { method, headers: { ...headers, 'x-sim-user': user }, body: body && JSON.stringify(body) })
  await send('__sim/faults', 'POST', { endpoint: 'people.listGroups', status: 503, times: 3 })
  await send('__sim/faults', 'POST', { endpoint: 'documents', user: 'reader', delay: [100, 400], probability: 0.5 })
  for (const [user, method, path, body] of shownRequests) await send(path, method, body, user)
  await page.goto(`${url}__world/${world}/__sim/ui/`)
  await page.getByText('people.updateUser').last().click()
  await page.getByText('Nordwind').first().waitFor()
}

/** Uses the same day in every screenshot, so that they differ only where something has changed. */
const now = '2026-03-02T09:30:00Z'

/** Runs in the page: whether all answers and all visible images are there. */
function isComplete(): boolean {
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
  return !document.querySelector('.waiting') && seen.every(({ complete }) => complete)
}

/** A page in a world of its own. */
async function openIn(url: string, setting: { name: string; scenario: string; user: string }): Promise<Page> {
  const body = JSON.stringify({ ...setting, now })
  await fetch(`${url}__sim/worlds`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const extraHTTPHeaders = { 'x-sim-world': setting.name }
  return (await browser.newContext({ viewport: wide, extraHTTPHeaders })).newPage()
}

const browser = await launchBrowser()
const built = mkdtempSync(join(tmpdir(), 'fauxtranet-pictures-'))
try {
  const url = await startCommand('intranet', 'npm run dev', '--host 127.0.0.1 --port 0')
  for (const { name, path, scenario, user, arrange } of screens) {
    const page = await openIn(url, { name, scenario, user })
    await page.goto(url + path)
    await page.locator('.me').waitFor()
    await arrange?.(page)
    await page.waitForFunction(isComplete)
    await take(page, name)
    await page.context().close()
  }

  const panel = await openIn(url, { name: 'my-tab', scenario: 'small-company', user: 'admin' })
  await arrangePanel(panel, url, 'my-tab')
  await take(panel, 'panel')

  const terminal = await browser.newPage({ viewport: wide })
  await terminal.setContent(await presentTerminal())
  await take(terminal.locator('pre'), 'terminal')

  await runCommand('intranet', `npm run build-storybook -- -o ${built}`)
  const stories = await serveFolder(built, '/')
  const page = await browser.newPage({ viewport: wide })
  await page.goto(`${stories.url}?path=/story/documents--drafts-awaiting-approval&panel=false`)
  const frame = page.frameLocator('#storybook-preview-iframe')
  await frame.getByRole('button', { name: 'Approve Battery transport.md' }).waitFor()
  await page.getByRole('button', { name: 'Scenario' }).waitFor()
  await frame.locator('.app').evaluate(() => document.fonts.ready.then(() => undefined))
  await take(page, 'storybook')
  stories.close()
} finally {
  await browser.close()
  await stopCommands()
  rmSync(built, { recursive: true, force: true })
}
