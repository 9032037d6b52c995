import type { Page, Request } from '@playwright/test'
import { expect, it } from 'vitest'
import { recordToasts } from './toasts.ts'
import type { Watch } from './watch.ts'

/** Shows these toasts one after another, and is closed then. */
async function record(toasts: readonly (readonly string[] | Error)[], isPlain: boolean, ...requests: Request[]) {
  const failed = new Set<Request>()
  const seen: Watch = { errors: [], consoleErrors: [], messages: [], requests: [], failed }
  let looks = 0
  const page = {
    isClosed: () => looks++ === toasts.length,
    evaluate: async () => {
      const toast = toasts[looks - 1]
      if (toast instanceof Error) throw toast
      return toast
    },
  }
  const recorded = recordToasts(page as unknown as Page, seen, isPlain)
  for (const request of requests) failed.add(request)
  await recorded
  return seen.messages
}

it('records toasts once, in plain visits, and after a failure', async () => {
  const toasts = [['Saved.'], new Error('The page navigates.'), ['Saved.', 'Failed.']]
  expect(await record(toasts, true)).toEqual(['Saved.', 'Failed.'])
  expect(await record(toasts, false, {} as Request)).toEqual(['Saved.', 'Failed.'])
  expect(await record(toasts, false)).toEqual([])
})
