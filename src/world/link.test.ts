import { describe, expect, it } from 'vitest'
import { linkTo, readLink, removeLink } from './link.ts'

it.each([
  [
    '?sim=busy-wall&user=employee&now=2026-03-02T09:30Z&width=360',
    { scenario: 'busy-wall', user: 'employee', now: '2026-03-02T09:30Z' },
  ],
  ['?sim=&user=&now=', { user: null }],
  ['', {}],
])('a link contains a scenario, a user and a time, each of them optional: %s', (search, link) => {
  expect(readLink(search)).toEqual(link)
})

const now = '2026-03-02T09:30:00.000Z'
const state = { scenario: 'busy-wall', user: 'employee', clock: { now, frozen: true } }

describe('linkTo', () => {
  it('names the scenario, the user and the time, which readLink reads', () => {
    const link = linkTo('http://a.test/', state, 0)
    expect(link).toBe('http://a.test/?sim=busy-wall&user=employee&now=2026-03-02T09%3A30%3A00.000Z')
    expect(readLink(new URL(link).search)).toEqual({ scenario: 'busy-wall', user: 'employee', now })
  })

  it('keeps the rest of the URL, without an earlier link', () => {
    const page = 'http://a.test/app?sim=empty&now=1&tab=2#/thanks'
    expect(linkTo(page, { ...state, user: null, clock: { now, frozen: false } }, Date.parse(now) + 59_000)).toBe(
      'http://a.test/app?tab=2&sim=busy-wall&user=#/thanks',
    )
  })

  it('has the key of a hosted world, and no state', () => {
    const hosted = { ...state, expires: '2026-03-09T09:30:00.000Z' }
    expect(linkTo('http://a.test/?sim=empty&tab=2#/thanks', hosted, 0)).toBe('http://a.test/?tab=2#/thanks')
    const keyed = linkTo('http://a.test/?tab=2#/thanks', { ...hosted, key: 'read.ab-c' }, 0)
    expect(keyed).toBe('http://a.test/?tab=2&sim-key=read.ab-c#/thanks')
  })

  it('names the time of a running clock that differs from the machine’s', () => {
    const clock = { now, frozen: false }
    expect(linkTo('http://a.test/', { ...state, clock }, Date.parse(now) + 61_000)).toContain('&now=2026')
  })
})

it('removes a link from a URL', () => {
  expect(removeLink('http://a.test/app?sim=empty&user=&now=1&tab=2#/thanks')).toBe('http://a.test/app?tab=2#/thanks')
})
