import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Clock, day, hour, readDuration, readInstant } from './clock.ts'

const start = '2026-03-02T09:30:00.000Z'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2030-01-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('Clock', () => {
  it('is frozen at an instant', () => {
    const clock = new Clock()
    clock.set(start)
    vi.advanceTimersByTime(hour)
    expect([clock.instant(), clock.frozen]).toEqual([start, true])
  })

  it('runs from an instant when it is not frozen', () => {
    const clock = new Clock()
    clock.set(start, false)
    vi.advanceTimersByTime(hour)
    expect([clock.instant(), clock.frozen]).toEqual(['2026-03-02T10:30:00.000Z', false])
  })

  it('shows the machine’s time if set to real, running or frozen', () => {
    const clock = new Clock()
    clock.set('real')
    vi.advanceTimersByTime(hour)
    expect([clock.instant(), clock.frozen]).toEqual(['2030-01-01T01:00:00.000Z', false])
    clock.set('real', true)
    vi.advanceTimersByTime(hour)
    expect([clock.instant(), clock.frozen]).toEqual(['2030-01-01T01:00:00.000Z', true])
  })

  it('advances, frozen or running', () => {
    const clock = new Clock()
    clock.set(start)
    clock.advance(2 * day)
    expect(clock.instant()).toBe('2026-03-04T09:30:00.000Z')
    clock.set(start, false)
    vi.advanceTimersByTime(hour)
    clock.advance(day)
    expect(clock.instant()).toBe('2026-03-03T10:30:00.000Z')
  })

  it('restores a state, which later changes do not affect', () => {
    const clock = new Clock()
    clock.set(start)
    const { state } = clock
    clock.advance(day)
    clock.state = state
    expect(clock.instant()).toBe(start)
  })

  it('continues from a restored state as if it had never stopped', () => {
    const clock = new Clock()
    clock.set(start, false)
    vi.advanceTimersByTime(hour)
    const { state, presentState } = clock
    expect(presentState.shown).toBe(Date.parse('2026-03-02T10:30:00Z'))
    clock.set('2030-01-01T00:00:00Z')
    vi.advanceTimersByTime(hour)
    clock.state = state
    expect([clock.instant(), clock.frozen]).toEqual(['2026-03-02T11:30:00.000Z', false])
    clock.state = presentState
    expect([clock.instant(), clock.frozen]).toEqual(['2026-03-02T11:30:00.000Z', false])
  })

  it('refuses invalid instants, and years out of range', () => {
    const clock = new Clock()
    clock.set(start)
    expect(() => clock.set('yesterday')).toThrow('"yesterday" is not an instant')
    expect(() => clock.advance(1e15)).toThrow(RangeError)
    expect(() => clock.advance(Number.NaN)).toThrow(RangeError)
    expect(clock.instant()).toBe(start)
  })
})

describe('readInstant', () => {
  it.each([
    ['2026-03-02T09:30:00Z', start],
    ['2026-03-02T11:30:00+02:00', start],
    ['2026-03-02T09:30', start],
    ['2026-03-02T09:30:00.000', start],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ])('%s is %s on every machine', (text, instant) => {
    expect(new Date(readInstant(text)!).toISOString()).toBe(instant)
  })

  it.each([
    '',
    'real',
    '1',
    'March 2',
    '2026',
    '2026-13-01',
    '2026-02-31',
    '2026-02-29T10:00Z',
    '2026-03-02 09:30',
    '2026-03-02T25:00Z',
    '+010000-01-01',
  ])('"%s" is none', (text) => {
    expect(readInstant(text)).toBeUndefined()
  })
})

describe('readDuration', () => {
  it.each([
    [90, 90],
    ['90', 90],
    ['45s', 45_000],
    ['1.5h', 1.5 * hour],
    [' 2 d ', 2 * day],
    ['1w', 7 * day],
    ['-3m', -180_000],
    ['0', 0],
  ])('%s is %s milliseconds', (text, milliseconds) => {
    expect(readDuration(text)).toBe(milliseconds)
  })

  it.each(['', 'd', '2 days', '1e3', '0x10', 'Infinity', '1d2h', Number.NaN])('%s is none', (text) => {
    expect(readDuration(text)).toBeUndefined()
  })
})
