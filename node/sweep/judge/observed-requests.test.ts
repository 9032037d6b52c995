import type { Request } from '@playwright/test'
import { expect, it } from 'vitest'
import { describeRequests } from './observed-requests.ts'

function aRequest(endpoint: string, reply: unknown): Request {
  const headers = { 'x-sim-endpoint': endpoint, 'content-type': 'application/json' }
  const response = { status: () => 200, ok: () => true, headers: () => headers, json: async () => reply }
  return {
    method: () => 'GET',
    url: () => `http://app/${endpoint}`,
    resourceType: () => 'fetch',
    timing: () => ({ responseEnd: 1 }),
    failure: () => null,
    response: async () => response,
  } as unknown as Request
}

it('a page shows a request if it has text that no other reply contains', async () => {
  const articles = aRequest('listArticles', [{ tags: ['leave'], title: 'Unpaid leave' }])
  const questions = aRequest('listQuestions', [{ title: 'How much leave do I have?' }])
  const shownIn = async (...lines: string[]) =>
    (await describeRequests([articles, questions], lines)).requests.map(({ isShown }) => isShown)
  expect(await shownIn('How much leave do I have?')).toEqual([false, true])
  expect(await shownIn('How much leave do I have?', 'Unpaid leave')).toEqual([true, true])
})
