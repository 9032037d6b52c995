import { describe, expect, it } from 'vitest'
import { matchesPattern } from './endpoint-pattern.ts'
import { type FaultRule, readConditions, readRule } from './rule.ts'

const endpoint = 'people.listUsers'

describe('readRule', () => {
  it.each<Omit<FaultRule, 'endpoint'>>([
    { delay: 0 },
    { delay: [10, 10] },
    { delay: { median: 80, p95: 80 } },
    { status: 429, message: 'slow down', retryAfter: 0 },
    { status: 599, delay: 600_000 },
    { network: true },
    { empty: true, delay: 10 },
    { network: 'timeout', user: 'ada', name: 'gone', after: 0, times: 1, probability: 0 },
    { status: 503, every: 2 },
  ])('accepts %j unchanged', (rule) => {
    expect(readRule({ endpoint, ...rule })).toEqual({ endpoint, ...rule })
  })

  it.each<[object, string]>([
    [{ status: 500 }, 'fault.endpoint: is required'],
    [{ endpoint: 7, status: 500 }, 'fault.endpoint: must be a string'],
    [{ endpoint }, 'A fault needs an effect: a delay, a status, a network failure or an empty list.'],
    [{ endpoint, status: 200 }, 'fault.status: must be at least 400'],
    [{ endpoint, status: 600 }, 'fault.status: must be at most 599'],
    [{ endpoint, status: 503, random: 1 }, 'fault.random: is unknown. Available: '],
    [{ endpoint, status: 503, network: 'error' }, 'A fault has only one of status, network and empty.'],
    [{ endpoint, status: 503, empty: true }, 'A fault has only one of status, network and empty.'],
    [{ endpoint, network: 'slow' }, 'fault.network: must be error, timeout, truncated, or true'],
    [{ endpoint, network: false }, 'fault.network: must be error'],
    [{ endpoint, delay: 'slow' }, 'fault.delay: must be milliseconds, a range [from, to], or {median, p95}'],
    [{ endpoint, delay: -1 }, 'fault.delay: must be at least 0'],
    [{ endpoint, delay: 600_001 }, 'fault.delay: must be at most 600000'],
    [{ endpoint, delay: [1] }, 'fault.delay: must be milliseconds'],
    [{ endpoint, delay: [20, 10] }, 'A delay range must go from low to high.'],
    [{ endpoint, delay: { median: 0, p95: 10 } }, 'A log-normal delay needs a median above 0'],
    [{ endpoint, delay: { median: 20, p95: 10 } }, 'and a p95 that is not below the median.'],
    [{ endpoint, delay: 10, message: 'no' }, 'A fault with message or retryAfter needs a status.'],
    [{ endpoint, network: true, retryAfter: 1 }, 'A fault with message or retryAfter needs a status.'],
    [{ endpoint, status: 429, retryAfter: 0.5 }, 'fault.retryAfter: must be a whole number'],
    [{ endpoint, status: 500, times: 0 }, 'fault.times: must be at least 1'],
    [{ endpoint, status: 500, after: -1 }, 'fault.after: must be at least 0'],
    [{ endpoint: '*'.repeat(201), status: 500 }, 'fault.endpoint: must be at most 200 characters'],
    [{ endpoint, status: 500, probability: 50 }, 'fault.probability: must be at most 1'],
    [{ endpoint, status: 500, every: 1 }, 'fault.every: must be at least 2'],
    [{ endpoint, status: 500, every: 2, probability: 0.5 }, 'A fault has every or a probability, not both.'],
  ])('refuses %j', (rule, says) => {
    expect(() => readRule(rule as FaultRule)).toThrow(RangeError)
    expect(() => readRule(rule as FaultRule)).toThrow(says)
  })
})

describe('matchesPattern', () => {
  it.each<[pattern: string, id: string, matches: boolean]>([
    ['people.listUsers', 'people.listUsers', true],
    ['people.listUsers', 'people.listUsersToo', false],
    ['people.list', 'people.listUsers', false],
    ['people', 'people.listUsers', true],
    ['people', 'people-v1.listUsers', false],
    ['people-v1', 'people-v1.listUsers', true],
    ['*', 'trash.restore', true],
    ['*.list*', 'knowledge-base.listCategories', true],
    ['*.list*', 'people.getUser', false],
    ['people.*', 'people-v1.listUsers', false],
    ['people*', 'people-v1.listUsers', true],
    ['people.*User', 'people.getUser', true],
    ['people.*User', 'people.getUserPhoto', false],
    ['peopl?.*', 'people.getUser', false],
    ['p.*', 'people.getUser', false],
    ['people.*User*', 'people.getUserPhoto', true],
    ['*get*User', 'people.getUser', true],
    ['people.get*getUser', 'people.getUser', false],
    ['*ser*User', 'people.getUser', false],
    ['*e*e*e*', 'people.getUser', true],
    ['*e*e*e*e*e*', 'people.getUser', false],
  ])('%s for %s: %s', (pattern, id, matches) => {
    expect(matchesPattern(pattern, id, false)).toBe(matches)
  })

  it('is fast with many stars', () => {
    // With backtracking it would take years.
    const pattern = `${'*e'.repeat(99)}*!`
    expect(matchesPattern(pattern, `people.${'e'.repeat(300)}`, false)).toBe(false)
  })

  it('matches open endpoints only by their full id', () => {
    const id = 'people.getUserPhoto'
    expect(['*', 'people', 'people.*', id].map((pattern) => matchesPattern(pattern, id, true))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

describe('readConditions', () => {
  it('creates rules for latency and chaos, with the percentage as a probability', () => {
    expect(readConditions({ latency: [10, 20], chaos: 25 })).toEqual([
      { name: 'latency', endpoint: '*', delay: [10, 20] },
      {
        name: 'chaos',
        endpoint: '*',
        status: 503,
        probability: 0.25,
        message: expect.stringContaining('chaos'),
      },
    ])
  })

  it('creates no rules for a good network', () => {
    expect([readConditions({}), readConditions({ latency: 0, chaos: 0 })]).toEqual([[], []])
  })
})
