import { describe, expect, it } from 'vitest'
import type { FaultRule } from '../../../../../core/faults/rule.ts'
import { describeFault, isUsedUp } from './sentence.ts'

const endpoints = [
  { id: 'documents.dropFile', application: 'Documents', summary: 'Upload a file to the drop box, as the raw body' },
  { id: 'documents.checkOut', application: 'Documents', summary: 'Check out a document, which blocks it for others' },
  { id: 'people.setPhoto', application: 'People', summary: "Upload a user's photo" },
  { id: 'badges.updateBadge', application: 'Badges', summary: 'Update, archive or unarchive a badge' },
]

describe('describeFault', () => {
  it.each<[FaultRule, string]>([
    [
      { endpoint: 'documents.dropFile', user: 'employee', status: 503, times: 2 },
      'The next 2 requests by employee to upload a file to the drop box fail with 503.',
    ],
    [{ endpoint: '*', status: 503, times: 1 }, 'The next request fails with 503.'],
    [{ endpoint: '*', network: 'error' }, 'All requests fail with a connection error.'],
    [
      { endpoint: 'documents.dropFile,people.setPhoto', network: 'timeout', times: 1 },
      "The next request to upload a file to the drop box or upload a user's photo never gets a response.",
    ],
    [
      { endpoint: 'documents.checkOut', delay: 800, status: 409, message: 'gone' },
      'All requests to check out a document fail with 409 and “gone” after 800 ms.',
    ],
    [
      { endpoint: 'badges.updateBadge', delay: [500, 2000] },
      'All requests to update, archive or unarchive a badge take 500 ms to 2 s longer.',
    ],
    [
      { endpoint: 'documents', delay: { median: 800, p95: 2500 } },
      'All requests to Documents take about 800 ms, at times 2.5 s longer.',
    ],
    [{ endpoint: '*.list*', empty: true }, 'All requests to list anything get an empty list.'],
    [{ endpoint: '*.list*', network: 'truncated' }, 'All requests to list anything get a response that is cut off.'],
    [{ endpoint: 'people.*', status: 500, probability: 0.1 }, '10% of requests to People fail with 500.'],
    [{ endpoint: 'p*.get', status: 500, probability: 0.1 }, '10% of requests to p*.get fail with 500.'],
    [{ endpoint: '*', status: 500, probability: 0.5, times: 3 }, '50% of requests fail with 500, at most 3 times.'],
    [{ endpoint: '*', status: 503, every: 10 }, 'Every 10th request fails with 503.'],
    [
      { endpoint: 'people', user: 'ada', status: 503, every: 2, after: 4, times: 1 },
      'After 4 requests, every 2nd request by ada to People fails with 503, once.',
    ],
    [
      { endpoint: '*', network: 'error', every: 13, times: 2 },
      'Every 13th request fails with a connection error, at most 2 times.',
    ],
    [{ endpoint: '*', status: 401, from: '2026-03-02T09:31:00.000Z' }, 'From 09:31:00, all requests fail with 401.'],
    [
      { endpoint: '*', network: true, after: 2, until: '2026-03-02T09:30:10.000Z' },
      'After 2 requests, all requests fail with a connection error until 09:30:10.',
    ],
  ])('%j', (rule, sentence) => {
    expect(describeFault(rule, endpoints)).toBe(sentence)
  })
})

describe('isUsedUp', () => {
  const fault = { id: 1, endpoint: '*', status: 500, passed: 0, hits: 2 }
  it.each([
    [{}, false],
    [{ times: 3 }, false],
    [{ times: 2 }, true],
    [{ until: '2026-03-02T09:30:01Z' }, false],
    [{ until: '2026-03-02T09:30:00Z' }, true],
  ])('%j: %s', (rule, expected) => {
    expect(isUsedUp({ ...fault, ...rule }, '2026-03-02T09:30:00.000Z')).toBe(expected)
  })
})
