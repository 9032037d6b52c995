import { afterEach, describe, expect, it, vi } from 'vitest'
import { RateLimit } from './rate-limit.ts'

afterEach(() => vi.restoreAllMocks())

describe('the limit of requests a minute', () => {
  it('refuses with a time to wait, and allows the next minute', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    const limit = new RateLimit(2)
    expect([limit.findRefusal(), limit.findRefusal()]).toEqual([undefined, undefined])
    clock.mockReturnValue(1_020_500)
    expect(limit.findRefusal()).toMatchObject({ status: 429, headers: { 'retry-after': '40' } })
    clock.mockReturnValue(1_060_000)
    expect(limit.findRefusal()).toBeUndefined()
  })
})
