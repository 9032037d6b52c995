import type { Page } from 'playwright'
import { launchBrowser } from '../e2e/launched-browser.ts'

/** On failure, the error includes the page's content. */
export async function inPage(url: string, look: (page: Page) => Promise<void>): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    // As long as a busy machine needs.
    page.setDefaultTimeout(120_000)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(url)
    await look(page).catch(async (error) => {
      throw new Error([error.message, ...errors, await page.innerText('body')].join('\n'))
    })
  } finally {
    await browser.close()
  }
}

export const greets = (name: string) => (page: Page) => page.getByRole('heading', { name: `Hello, ${name}` }).waitFor()
