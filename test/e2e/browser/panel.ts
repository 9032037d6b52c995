import type { Browser, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../../node/listen.ts'
import { launchBrowser } from '../launched-browser.ts'

interface CountingWindow {
  clicks: number
}

const wide = { width: 1280, height: 800 }

/** The panel of a real server in a real browser. No test may leave an error behind. */
export function usePanel() {
  vi.setConfig({ testTimeout: 180_000 })
  let browser: Browser
  let server: RunningServer
  let page: Page
  let wrong: string[]

  // One page per file, because a new one takes longer than a test. Each server has its own port, and so its own
  // storage.
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    // Also in the page's frames.
    await page.addInitScript(() => {
      // A file in a frame has no access to the page.
      if (!origin.startsWith('http')) return
      const counted = top as unknown as CountingWindow
      counted.clicks ??= 0
      addEventListener('pointerdown', () => counted.clicks++, { capture: true })
    })
    page.on('pageerror', ({ message }) => wrong.push(message))
    page.on('request', (request) => {
      const url = request.url()
      if (new URL(url).protocol === 'http:' && !url.startsWith(server.url)) wrong.push(url)
    })
  })
  afterAll(() => browser.close())

  beforeEach(() => {
    wrong = []
  })
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('about:blank')
    await page.context().clearCookies()
    await server.close()
    expect(wrong).toEqual([])
  })

  return {
    async open(options: ServerOptions = {}, viewport = wide): Promise<{ page: Page; server: RunningServer }> {
      server = await startServer({ port: 0, verify: true, now: '2026-03-02T09:30:00Z', ...options })
      await page.setViewportSize(viewport)
      await page.goto(`${server.url}/__sim/ui/`)
      return { page, server }
    },
    /** Starts another server at the same address. */
    async startAgain(options: ServerOptions): Promise<void> {
      server = await startServer({ port: Number(new URL(server.url).port), ...options })
    },
    live: (): Promise<void> => page.getByText('live', { exact: true }).waitFor(),
    waitForStatus: (text: string | RegExp): Promise<void> =>
      page.getByRole('status').filter({ hasText: text }).waitFor(),
    /** Tabs that do not fit are in a menu. */
    async tab(name: string): Promise<void> {
      const tab = page.getByRole('tab', { name })
      await page.getByRole('tab').first().waitFor()
      if (await tab.isVisible()) return tab.click()
      await page.getByRole('button', { name: 'More views' }).click()
      await page.getByRole('menuitem', { name }).click()
    },
    /** Chooses an item of a menu. */
    async choose(menu: string | RegExp, item: string): Promise<void> {
      await page.getByRole('button', { name: menu }).click()
      await page
        .getByRole('menuitem')
        .filter({ has: page.getByText(item, { exact: true }) })
        .click()
    },
    async resetScenario(): Promise<void> {
      await page.getByRole('button', { name: /^Scenario/ }).click()
      await page.getByRole('button', { name: 'Reset', exact: true }).click()
    },
    press: (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click(),
    /** Presses the toast's button with the keyboard. */
    async undo(what: string): Promise<void> {
      const button = page.getByRole('button', { name: `Undo ${what}` })
      await button.focus()
      await page.keyboard.press('Enter')
      await button.waitFor({ state: 'detached' })
    },
    /** Typing does not count. */
    async countClicks(work: () => Promise<unknown>): Promise<number> {
      const clicks = () => page.evaluate(() => (window as unknown as CountingWindow).clicks)
      const before = await clicks()
      await work()
      return (await clicks()) - before
    },
    requests: (): Locator => page.getByRole('list', { name: 'Requests' }).getByRole('listitem'),
    request: (text: string): Locator =>
      page.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: text }),
    /** Opens or closes the details of a request. */
    toggle: (request: Locator): Promise<void> => request.getByRole('button').first().click(),
    send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
      return fetch(server.url + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    },
  }
}
