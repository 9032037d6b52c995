import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { linkTo } from './address.ts'
import type { About } from './control.ts'

const about = (clock: About['clock']) => ({ scenario: 'busy-wall', user: 'employee', clock }) as About
const queryOf = (clock: About['clock']) => new URL(linkTo(about(clock))).search

describe('a link', () => {
  it('contains the time unless it is the real one', () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T09:30:00Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    history.replaceState(null, '', '/')
    expect(queryOf({ now: '2026-03-02T09:29:58Z', frozen: false })).toBe('?sim=busy-wall&user=employee')
    for (const clock of [
      { now: '2027-05-01T10:00:00Z', frozen: false },
      { now: '2026-03-02T09:29:58Z', frozen: true },
    ])
      expect(new URLSearchParams(queryOf(clock)).get('now')).toBe(clock.now)
  })
})
