import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { runCommand, startCommand, stopCommands } from '../test/e2e/examples/commands.ts'
import { launchBrowser } from '../test/e2e/launched-browser.ts'
import { serveFolder } from '../test/e2e/static-server.ts'
import { openPanel } from './panel-picture.ts'
import { presentTerminal } from './terminal.ts'

// Takes the screenshots for the READMEs: `npm run pictures`.

const root = join(import.meta.dirname, '..')
const wide = { width: 1280, height: 800 }
const largest = 200_000

interface Screen {
  name: string
  path: string
  scenario: string
  user: string
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
      await page.getByText('Field trial Elbmarsch, first visit').click()
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

// The same day in every screenshot, so that they differ only after a change.
const now = '2026-03-02T09:30:00Z'

/** Runs in the page: whether all responses and visible images have arrived. */
function isComplete(): boolean {
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
  return !document.querySelector('.waiting') && seen.every(({ complete }) => complete)
}

const browser = await launchBrowser()
const built = mkdtempSync(join(tmpdir(), 'fauxtranet-pictures-'))
try {
  const url = await startCommand('intranet', 'npm run dev', '--host 127.0.0.1 --port 0')
  for (const { name, path, scenario, user, arrange } of screens) {
    const body = JSON.stringify({ name, scenario, user, now })
    await fetch(`${url}__sim/worlds`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const context = await browser.newContext({ viewport: wide, extraHTTPHeaders: { 'x-sim-world': name } })
    const page = await context.newPage()
    await page.goto(url + path)
    await page.locator('.me').waitFor()
    await arrange?.(page)
    await page.waitForFunction(isComplete)
    await take(page, name)
    await context.close()
  }

  const control = await browser.newPage({ viewport: wide })
  const server = await openPanel(control, now)
  await take(control, 'panel')
  await server.close()

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
