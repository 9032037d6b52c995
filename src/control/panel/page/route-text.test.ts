import { describe, expect, it } from 'vitest'
import { formatRoute, parseRoute, type Route } from './route-text.ts'

describe('the address in the hash', () => {
  const routes: [string, Route][] = [
    ['', { view: 'requests', path: [], query: {} }],
    [
      '#/requests?filter=upload+-photo&open=17',
      { view: 'requests', path: [], query: { filter: 'upload -photo', open: '17' } },
    ],
    ['#/data/users/3', { view: 'data', path: ['users', '3'], query: {} }],
    ['#/faults', { view: 'faults', path: [], query: {} }],
    ['#/reference/people.getUser', { view: 'reference', path: ['people.getUser'], query: {} }],
    ['#/data/a%2Fb', { view: 'data', path: ['a/b'], query: {} }],
  ]
  it.each(routes)('%j is read and written', (text, route) => {
    expect(parseRoute(text)).toEqual(route)
    expect(formatRoute(route)).toBe(text)
  })

  it('leaves out empty values', () => {
    expect(formatRoute({ view: 'requests', path: [], query: { filter: '', open: '' } })).toBe('')
    expect(formatRoute({ view: 'data', path: [], query: { filter: '' } })).toBe('#/data')
  })

  it('shows the requests for an unknown view, and takes what is not encoded', () => {
    expect(parseRoute('#/nothing/3?open=1')).toEqual({ view: 'requests', path: [], query: {} })
    expect(parseRoute('#/data/50%')).toMatchObject({ path: ['50%'] })
  })
})
