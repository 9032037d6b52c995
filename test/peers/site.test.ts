import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocksOf, printsOf, readPages } from '../../tools/pages.ts'
import { usePages } from '../e2e/pages.ts'
import { type StaticServer, serveFolder } from '../e2e/static-server.ts'
import { root } from '../source-tree.ts'

// The site of `npm run site`, below a path of a static host.

const base = '/fauxtranet/'
const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-site-'))
const pages = usePages()
let server: StaticServer

beforeAll(async () => {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const build = ['--import', 'tsx', 'tools/site/build.ts', folder]
  await promisify(execFile)(process.execPath, build, { cwd: root, env: { ...env, SITE_BASE: base } })
  server = await serveFolder(folder, base)
}, 600_000)
afterAll(() => {
  server?.close()
  rmSync(folder, { recursive: true })
})

/** Collects errors, and requests to other hosts. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await pages.open()
  page.setDefaultTimeout(60_000)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => void problems.push(message))
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(new URL(server.url).origin))
      problems.push(request.url())
  })
  await page.goto(server.url + path)
  return { page, problems }
}

describe('the site', { timeout: 300_000 }, () => {
  it('shows the intranet on its first page, with people and the panel, in the theme of the site', async () => {
    const { page, problems } = await open('')
    const intranet = page.frameLocator('iframe[title=Intranet]')
    await intranet.getByRole('link', { name: 'People', exact: true }).click()
    await intranet.getByRole('main').getByText('Magdalena Żak').first().waitFor()
    await intranet.getByRole('button', { name: 'Open the fauxtranet panel' }).click()
    await intranet.frameLocator('iframe[title=fauxtranet]').getByText('live', { exact: true }).waitFor()
    // Playwright's own setting would apply to the frame as well.
    await page.emulateMedia({ colorScheme: null })
    const isDark = () => intranet.locator('body').evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await isDark()).toBe(false)
    await page.getByRole('switch', { name: 'Switch to dark theme' }).first().click()
    await expect.poll(isDark).toBe(true)
    expect(problems).toEqual([])
  })

  it('has one intranet for two people, side by side', async () => {
    const { page, problems } = await open('intranet/?two=admin,approver#/documents/1')
    const [left, right] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')]
    await right.getByRole('heading', { name: 'Policies' }).waitFor()
    await left.getByRole('button', { name: 'New folder' }).click()
    await left.getByRole('textbox', { name: 'Name of the folder' }).fill('Zebras')
    await left.getByRole('textbox', { name: 'Name of the folder' }).press('Enter')
    await right.getByRole('main').getByText('Zebras').first().waitFor()
    expect(problems).toEqual([])
  })

  it('finds pages, which link to each other as the documents do', async () => {
    const { page, problems } = await open('')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('retry succeeds')
    await page
      .getByRole('option', { name: /The first request fails, the retry succeeds/ })
      .first()
      .click()
    await page.waitForURL(`${server.url}docs/recipes.html#the-first-request-fails-the-retry-succeeds`)
    await page.getByRole('main').getByRole('link', { name: 'Faults', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Faults and time' }).waitFor()
    await page.getByRole('link', { name: 'Changes', exact: true }).click()
    await page.waitForURL(`${server.url}CHANGELOG.html`)
    await page.getByRole('link', { name: 'Get started' }).first().click()
    const picture = page.getByRole('main').getByRole('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(problems).toEqual([])
  })

  it('runs a block after an edit', async () => {
    const { page, problems } = await open('docs/recipes.html')
    const block = page.locator('.runnable').first()
    await block.getByRole('button', { name: 'Edit' }).click()
    const code = block.getByRole('textbox', { name: 'Code' })
    await code.fill((await code.inputValue()).replace('me.fullname', 'me.username as string'))
    await block.getByRole('button', { name: 'Run' }).click()
    await block.getByText('employee', { exact: true }).waitFor()
    await code.fill('await nothing()')
    await block.getByRole('button', { name: 'Run' }).click()
    await block.getByText('ReferenceError: nothing is not defined').waitFor()
    expect(problems).toEqual([])
  })

  const runnable = readPages()
    .map((page) => ({ path: page.path, blocks: codeBlocksOf(page).filter(({ how }) => how === 'browser') }))
    .filter(({ blocks }) => blocks.length > 0)
  it.each(runnable)('runs the blocks of $path', async ({ path, blocks }) => {
    const { page } = await open(path.replace(/md$/, 'html'))
    for (const [number, block] of blocks.entries()) {
      const shown = page.locator('.runnable').nth(number)
      await shown.getByRole('button', { name: 'Run' }).click()
      const output = shown.locator('output span')
      await expect.poll(() => output.allTextContents(), { message: block.title }).toEqual(printsOf(block))
    }
  })
})
