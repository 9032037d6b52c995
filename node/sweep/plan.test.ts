import { describe, expect, it } from 'vitest'
import { findEndpoints, isRouteSelected, type PlannedRoute, planVisits } from './plan.ts'
import type { SweepFault } from './report.ts'
import { describeState } from './states.ts'

const list = { id: 'people.listUsers', isPicture: false, isList: true }
const user = { id: 'people.getUser', isPicture: false, isList: false }
const photo = { id: 'people.getPhoto', isPicture: true, isList: false }

const routes: PlannedRoute[] = [
  { path: '/people', endpoints: [user, list, photo], scenarios: ['empty'], users: ['nobody'] },
  { path: '/people/7', endpoints: [user], scenarios: [], users: ['nobody'] },
]
const choice = { faults: ['error', 'empty', 'not-found'] as const, widths: [1440] }

const titles = (options: Parameters<typeof planVisits>[2]) =>
  planVisits(routes, choice, options).visits.map(({ route, state }) => `${routes[route]!.path} ${describeState(state)}`)

describe('planVisits', () => {
  it('plans each endpoint with each fault, each scenario and each user; a picture only fails', () => {
    expect(titles({})).toEqual([
      '/people people.getUser fails with 500',
      '/people people.getUser fails with 404',
      '/people people.listUsers is empty',
      '/people people.listUsers fails with 500',
      '/people people.listUsers fails with 404',
      '/people people.getPhoto fails with 404',
      '/people scenario empty',
      '/people user nobody',
      '/people/7 people.getUser fails with 500',
      '/people/7 people.getUser fails with 404',
      '/people/7 user nobody',
    ])
  })

  it('plans them for each width', () => {
    const { visits } = planVisits(routes, { ...choice, widths: [390, 1440] }, {})
    expect(visits).toHaveLength(22)
    expect(visits.slice(0, 2).map(({ width }) => width)).toEqual([390, 1440])
  })

  it.each([
    ['people.listUsers', 3],
    ['people', 8],
    ['*.list*', 3],
    ['error', 3],
    // A fault and a scenario.
    ['empty', 2],
    ['fault', 8],
    ['scenario', 1],
    ['nobody', 2],
    ['/people', 11],
  ])('%s selects %i visits', (word, count) => {
    const { visits, skipped } = planVisits(routes, choice, { only: [word] })
    expect([visits.filter(({ isReported }) => isReported).length, skipped]).toEqual([count, 11 - count])
  })

  it('compares failures of a list with an empty one, without a report', () => {
    const unreported = (options: Parameters<typeof planVisits>[2], faults: SweepFault[] = ['error', 'not-found']) =>
      planVisits(routes, { ...choice, faults }, options)
        .visits.map(({ state, isReported }) => (isReported ? '' : describeState(state)))
        .filter(Boolean)
    expect(unreported({})).toEqual(['people.listUsers is empty'])
    expect(unreported({ only: ['error'] }, ['empty', 'error'])).toEqual(['people.listUsers is empty'])
    expect(unreported({}, ['not-found'])).toEqual([])
    expect(titles({ only: ['error'] }).slice(1, 3)).toEqual([
      '/people people.listUsers is empty',
      '/people people.listUsers fails with 500',
    ])
  })

  it('reports a misspelt word', () => {
    expect(() => planVisits(routes, choice, { only: ['people.listUser'] })).toThrow(
      '"people.listUser" is not an endpoint, fault, scenario or user of these routes. Did you mean "people.listUsers"?',
    )
  })

  it('takes a sample: each state once, while the routes take turns', () => {
    expect(titles({ sample: 3 })).toEqual([
      '/people people.getUser fails with 500',
      '/people people.getUser fails with 404',
      '/people people.listUsers is empty',
    ])
    expect(titles({ sample: 9 }).filter((title) => title.startsWith('/people/7'))).toEqual([
      '/people/7 people.getUser fails with 500',
    ])
    expect(planVisits(routes, choice, { sample: 3 }).skipped).toBe(8)
  })
})

describe('findEndpoints', () => {
  it.each([
    [[true, false], false],
    [[false, true], false],
    [[true, true], true],
  ])('requests for pictures, %j: a picture, %s', (kinds, isPicture) => {
    const requests = kinds.map((kind) => ({
      endpoint: photo.id,
      method: 'GET',
      path: '/photo',
      isPicture: kind,
      status: 200,
      hasFault: false,
    }))
    expect(findEndpoints(requests, new Set([photo.id]))).toEqual([{ id: photo.id, isPicture, isList: true }])
  })
})

describe('isRouteSelected', () => {
  it.each([
    [undefined, true],
    [['error'], true],
    [['/people'], true],
    [['/wall', '/peo*'], true],
    [['/wall', 'error'], false],
  ])('%j: %s', (only, isSelected) => expect(isRouteSelected('/people', only)).toBe(isSelected))
})
