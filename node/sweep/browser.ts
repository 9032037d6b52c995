import { pathToFileURL } from 'node:url'
import type { Browser, BrowserType } from '@playwright/test'
import { findModule } from './project-module.ts'

const names = ['@playwright/test', 'playwright']

/** Playwright's own handlers would end the process before the report is written. */
const signals = { handleSIGINT: false, handleSIGTERM: false }

/** Starts a Chromium with the Playwright of the project in this folder. */
export async function launchBrowser(folder = process.cwd()): Promise<Browser> {
  const chromium = await loadChromium(folder)
  const executablePath = process.env.CHROME_PATH
  try {
    return await chromium.launch({ ...signals, ...(executablePath && { executablePath }) })
  } catch (error) {
    const why = (error as Error).message.split('\n')[0]
    const remedy = executablePath
      ? `Please set CHROME_PATH to a Chromium, or unset it. It is ${executablePath}.`
      : 'Please run "npx playwright install chromium", or set CHROME_PATH to a Chromium.'
    throw new Error(`Failed to start a browser: ${why}. ${remedy}`, { cause: error })
  }
}

async function loadChromium(folder: string): Promise<BrowserType> {
  for (const name of names) {
    const path = findModule(folder, name)
    if (path === undefined) continue
    const module = await import(pathToFileURL(path).href)
    return (module.default ?? module).chromium
  }
  throw new Error(
    `Failed to start a browser: Playwright is not installed in ${folder}. ` +
      'Please run "npm install -D @playwright/test" and "npx playwright install chromium".',
  )
}
