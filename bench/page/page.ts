import { launchBrowser } from '../../test/e2e/launched-browser.ts'
import { servePage } from '../../test/e2e/page-server.ts'
import type { Line } from '../line.ts'
import { turns } from '../turns.ts'

/** Measures in a real page, with MSW's worker. */
export async function measurePage(): Promise<Line[]> {
  const server = await servePage('./bench/page/page-script.ts')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(server.url)
    await page.waitForFunction('globalThis.measureRequests')
    const blocks = await page.evaluate<number[]>(`measureBlocks('many-people')`)
    const ratio = await page.evaluate<number>(`measureRequests(${turns})`)
    return [
      { what: "a page's request through MSW, relative to a static handler", measured: [ratio], atMost: 1.1 },
      { what: 'tasks over 50 ms while many-people loads in a page', measured: [blocks.length], atMost: 0 },
      { what: 'the longest task while many-people loads in a page', measured: [Math.max(0, ...blocks)], unit: 'ms' },
    ]
  } finally {
    await browser.close()
    server.close()
  }
}
