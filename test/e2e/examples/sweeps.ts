import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { expect } from 'vitest'
import { type SweepOptions, sweep } from '../../../bindings/playwright/sweep.ts'

/** Each request of each page fails, is forbidden, or gets an empty list. */
export async function sweepPages(url: string, browser: Browser): Promise<void> {
  await sweepAll({ url, browser, faults: ['error', 'forbidden', 'empty'], scenarios: [], users: [] })
}

/** Each story in each state. */
export async function sweepStories(url: string, browser: Browser): Promise<void> {
  await sweepAll({ url, browser, storybook: true })
}

/** A busy machine may take long for a page. */
async function sweepAll(options: SweepOptions): Promise<void> {
  const out = mkdtempSync(join(tmpdir(), 'fauxtranet-example-'))
  try {
    const { findings, routes, skipped } = await sweep({ ...options, out, timeout: 60_000 })
    expect(routes.length).toBeGreaterThan(5)
    expect(findings).toEqual([])
    expect(skipped).toBe(0)
  } finally {
    rmSync(out, { recursive: true })
  }
}
