import { type Browser, chromium } from 'playwright'
import { findBrowser } from './browser-finder.ts'

/** The browser that is installed, as tests want it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}
