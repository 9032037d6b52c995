import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from './launched-browser.ts'

/** Pages for the tests of this file. Those of one test share cookies and storage, and are closed after it. */
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
