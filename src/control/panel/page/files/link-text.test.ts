import { describe, expect, it } from 'vitest'
import { linkTo } from './link-text.ts'

const now = '2026-03-02T09:30:00.000Z'
const start = {
  scenario: 'busy-wall',
  user: 'employee',
  clock: { now, frozen: true },
  changed: false,
  parameters: { notes: 40 },
  fidelity: {},
}
const card = { parameters: { notes: 40 } }

describe('linkTo', () => {
  it('names the scenario, the user and the time', () => {
    expect(linkTo('http://a.test/', start, card, 0)).toBe(
      'http://a.test/?sim=busy-wall&user=employee&now=2026-03-02T09%3A30%3A00.000Z',
    )
  })

  it('keeps the rest of the address, without an earlier link', () => {
    const clock = { now, frozen: false }
    expect(
      linkTo(
        'http://a.test/app?sim=empty&now=1&tab=2#/thanks',
        { ...start, user: null, clock },
        card,
        Date.parse(now) + 59_000,
      ),
    ).toBe('http://a.test/app?sim=busy-wall&tab=2&user=#/thanks')
  })

  it('names the time of a running clock that differs from the machine’s', () => {
    const clock = { now, frozen: false }
    expect(linkTo('http://a.test/', { ...start, clock }, card, Date.parse(now) + 61_000)).toContain('&now=2026')
  })

  it.each([{ changed: true }, { parameters: { notes: 41 } }, { fidelity: { spellings: 'table' } }])(
    'cannot hold %j',
    (other) => {
      expect(linkTo('http://a.test/', { ...start, ...other }, card, 0)).toBeUndefined()
    },
  )
})
