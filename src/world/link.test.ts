import { expect, it } from 'vitest'
import { readLink } from './link.ts'

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
