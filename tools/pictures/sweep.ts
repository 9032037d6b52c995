import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright'
import type { RunningServer } from '../../node/listen.ts'
import { writeReport } from '../../node/sweep/present/write.ts'
import { sweep } from '../../node/sweep/sweep.ts'
import { isComplete } from './complete.ts'
import { take, wide } from './take.ts'

/** The contact sheet of a small sweep of the intranet. */
export async function takeSweep(browser: Browser, { url }: RunningServer): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'sweep-'))
  try {
    const { commit: _, ...report } = await sweep({
      url: `${url}/`,
      out,
      browser,
      routes: ['/#/documents/1'],
      faults: ['error', 'empty'],
      scenarios: [],
      users: ['nobody'],
    })
    // What differs each time.
    const same = { app: 'http://localhost:5173/', startedAt: '2026-03-02T09:30:00Z', seconds: 60 }
    writeReport(out, { ...report, ...same }, () => true)
    const page = await browser.newPage({ viewport: wide })
    await page.goto(pathToFileURL(join(out, 'index.html')).href)
    await page.waitForFunction(isComplete)
    await take(page, 'sweep')
    await page.close()
  } finally {
    rmSync(out, { recursive: true })
  }
}
