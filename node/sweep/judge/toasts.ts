import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { sourceOfCall } from '../../../src/page/source.ts'
import { createReader } from './view/reader.ts'
import type { Watch } from './watch.ts'

const tick = 250

/**
 * Records text that may be gone when the page is settled, until the page closes. What a plain visit shows is no message
 * in other visits, and there, a message follows a failure.
 */
export async function recordToasts(page: Page, { failed, messages }: Watch, isPlain: boolean): Promise<void> {
  for (; !page.isClosed(); await wait(tick)) {
    if (!isPlain && failed.size === 0) continue
    // It fails while the page loads another document.
    const lines = await readToasts(page).catch(() => [])
    messages.push(...lines.filter((line) => !messages.includes(line)))
  }
}

/** The visible text of toasts and alerts, which screen readers announce. */
export async function readToasts(page: Page): Promise<string[]> {
  return (await page.evaluate(sourceOfCall(findToasts, createReader))) as string[]
}

/** It runs in the page. */
function findToasts(read: typeof createReader): string[] {
  const live = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive], output'
  const loading = '[aria-busy=true], [class*=spin i], [class*=load i], [class*=skeleton i]'
  if (!document.querySelector(live)) return []
  const isLoading = /(…|\.\.\.)$|^(loading|please wait|one moment|fetching)\b/i
  return read()
    .texts.filter(({ text, element }) => element.closest(live) && !element.closest(loading) && !isLoading.test(text))
    .map(({ text }) => text)
}
