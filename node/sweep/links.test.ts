import { describe, expect, it } from 'vitest'
import { patternOf, routeOf, routesIn, servicesOf } from './links.ts'

const services = ['/api/people/v2', '/intranet/rest/documents']
const app = { app: new URL('http://localhost:5173/'), services }
const inFolder = { app: new URL('http://localhost:5173/app/index.html'), services }

describe('routeOf', () => {
  it.each([
    ['http://localhost:5173/people?sort=name', '/people?sort=name'],
    ['http://localhost:5173/people#top', '/people'],
    ['http://localhost:5173/#/wall', '/#/wall'],
    ['http://localhost:5173/#!/wall', '/#!/wall'],
    ['http://localhost:5174/people', undefined],
    ['https://localhost:5173/people', undefined],
    ['mailto:ada@example.com', undefined],
    ['javascript:void 0', undefined],
    ['not a URL', undefined],
    ['http://localhost:5173/?sim=empty#/wall', undefined],
    ['http://localhost:5173/__sim/ui', undefined],
    ['http://localhost:5173/api/people/v2/users/7/photo', undefined],
    ['http://localhost:5173/intranet/rest/documents~v1/document/1/file', undefined],
    ['http://localhost:5173/api/docs', '/api/docs'],
    ['http://localhost:5173/api/people/v2-guide', '/api/people/v2-guide'],
  ])('%s is %s', (href, route) => expect(routeOf(href, app)).toBe(route))

  it('leaves out pages outside the folder of the app', () => {
    expect(routeOf('http://localhost:5173/app/people', inFolder)).toBe('/app/people')
    expect(routeOf('http://localhost:5173/other', inFolder)).toBeUndefined()
  })
})

describe('servicesOf', () => {
  it("lists the folder of each application's endpoints", () => {
    const paths = ['/api/people/v2/users', '/api/people/v2/users/:id/photo', '/api/people/v2/:id']
    const endpoints = paths.map((path) => ({ application: 'People', path }))
    expect(servicesOf([...endpoints, { application: 'Rooms', path: '/rooms/:name' }])).toEqual([
      '/api/people/v2',
      '/rooms',
    ])
    expect(servicesOf([{ application: 'Root', path: '/:name' }])).toEqual([])
  })
})

describe('routesIn', () => {
  it('lists each route once, the shortest first, without downloads', () => {
    const link = (path: string, isDownload = false) => ({ href: `http://localhost:5173${path}`, isDownload })
    expect(routesIn([link('/b?c'), link('/a'), link('/a#more'), link('/report.pdf', true)], app)).toEqual([
      '/a',
      '/b?c',
    ])
  })
})

describe('patternOf', () => {
  it.each([
    ['/people/7', '/people/9'],
    ['/people/7/photos', '/people/8/photos/'],
    ['/#/people/7', '/#/people/9'],
    ['/search?words=a&page=2', '/search?page=3&words=b'],
    ['/#/wall?tag=a', '/#/wall?tag=b'],
    ['/#/wall', '/?theme=dark#/wall'],
  ])('%s and %s are the same', (one, other) => expect(patternOf(one)).toBe(patternOf(other)))

  it.each([
    ['/people/7', '/people/new'],
    ['/people/7', '/people/7/photos'],
    ['/people', '/people?sort=name'],
    ['/#/people', '/#/wall'],
  ])('%s and %s differ', (one, other) => expect(patternOf(one)).not.toBe(patternOf(other)))
})
