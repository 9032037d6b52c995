import { afterEach, describe, expect, it, vi } from 'vitest'
import { FailureLog } from './failure-log.ts'

afterEach(() => vi.restoreAllMocks())

describe('failures of the database', () => {
  it('are logged once for each kind, until the work succeeds again', async () => {
    const logged: string[] = []
    vi.spyOn(console, 'error').mockImplementation((text) => logged.push(text))
    const log = new FailureLog('Renewing')
    const fail = (message: string, code?: string) =>
      expect(log.watch(Promise.reject(Object.assign(new Error(message), { code })))).rejects.toThrow(message)
    for (const message of ['timeout 1', 'timeout 2']) await fail(message, 'ETIMEDOUT')
    await fail('no such table')
    await fail('', 'ECONNREFUSED')
    for (const i of [1, 2]) expect(await log.watch(Promise.resolve(i))).toBe(i)
    await fail('timeout 3', 'ETIMEDOUT')
    expect(logged).toEqual([
      'Renewing failed: timeout 1.',
      'Renewing failed: no such table.',
      'Renewing failed: ECONNREFUSED.',
      'Renewing works again.',
      'Renewing failed: timeout 3.',
    ])
  })
})
