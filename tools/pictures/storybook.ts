import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { runCommand, stopCommands } from '../../test/e2e/examples/commands.ts'
import { serveFolder } from '../../test/e2e/static-server.ts'
import { take, wide } from './take.ts'

export async function takeStorybook(browser: Browser): Promise<void> {
  const built = mkdtempSync(join(tmpdir(), 'fauxtranet-pictures-'))
  try {
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
    await stopCommands()
    rmSync(built, { recursive: true, force: true })
  }
}
