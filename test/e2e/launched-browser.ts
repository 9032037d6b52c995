import { type Browser, chromium } from 'playwright'
import { browserFlags, findBrowser } from '../../tools/browser-finder.ts'

export function launchBrowser(...flags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...browserFlags, ...flags] })
}
