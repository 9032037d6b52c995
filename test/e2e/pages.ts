import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from './launched-browser.ts'

/** Pages of one test share cookies and storage, and are closed after it. */
export function usePages(...flags: string[]): { open(): Promise<Page> } {
  let browser: Browser
  let context: BrowserContext
  beforeAll(async () => {
    browser = await launchBrowser(...flags)
  }, 60_000)
  afterAll(() => browser.close())
  beforeEach(async () => {
    context = await browser.newContext()
  })
  afterEach(() => context.close())
  return { open: () => context.newPage() }
}

/**
 * One page for all tests of a file, because a new one takes longer than most tests. Requires servers with their own
 * ports, and so their own storage. Other pages are closed after each test.
 */
export function useOnePage(): { open(): Promise<Page> } {
  let context: BrowserContext
  beforeAll(async () => {
    context = await (await launchBrowser()).newContext()
  }, 60_000)
  afterAll(() => context.browser()!.close())
  afterEach(async () => {
    const [first, ...others] = context.pages()
    for (const page of others) await page.close()
    await first?.goto('about:blank')
    await context.clearCookies()
  })
  return { open: async () => context.pages()[0] ?? context.newPage() }
}
