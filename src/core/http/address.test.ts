import { describe, expect, it } from 'vitest'
import { decodeText, findWrongVersion, methodOf, parseAddress, splitUrl } from './address.ts'
import type { Place } from './contract.ts'

const places: Place[] = [
  { application: 'new', title: 'New', root: '/api/people', version: 2 },
  {
    application: 'old',
    title: 'Old',
    root: '/rest/people',
    version: 1,
    aliases: { '/people': '', '/me': '/users/1' },
  },
  { application: 'plain', title: 'Plain', root: '/plain' },
]

function spell(method: string, path: string, headers: Record<string, string> = {}) {
  const address = parseAddress(path, places)
  const sent = new Headers(headers)
  return { ...address, method: methodOf({ method, headers: sent }), wrongVersion: findWrongVersion(address, sent) }
}

describe('parseAddress', () => {
  it('finds nothing if the world name cannot be decoded', () => {
    const { world, place, pathname } = spell('GET', '/__world/%E0%A4%A/plain')
    expect({ world, place, pathname }).toEqual({
      world: undefined,
      place: undefined,
      pathname: '/__world/%E0%A4%A/plain',
    })
  })

  it.each([
    ['/api/people/users', 'new', '/users'],
    ['/api/people/users/', 'new', '/users'],
    ['/api/people/v2/users', 'new', '/users'],
    ['/api/people~v2/users', 'new', '/users'],
    ['/api/people/v02/users', 'new', '/users'],
    ['/api/people/v2', 'new', ''],
    ['/api/people/v2/', 'new', '/'],
    ['/api/people', 'new', ''],
    ['/api/people/v2users', 'new', '/v2users'],
    ['/api/people/users/v2/x', 'new', '/users/v2/x'],
    ['/api/people/v2/v2/users', 'new', '/v2/users'],
    ['/api/peoples/users', undefined, '/api/peoples/users'],
    ['/api/people-x/users', undefined, '/api/people-x/users'],
    ['/API/people/users', undefined, '/API/people/users'],
    ['/rest/people~v1/users/3', 'old', '/users/3'],
    ['/people/users/3', 'old', '/users/3'],
    ['/people/v1/users/3/', 'old', '/users/3'],
    ['/me', 'old', '/users/1'],
    ['/me/photo', 'old', '/users/1/photo'],
    ['/men', undefined, '/men'],
    ['/plain/v2/x', 'plain', '/v2/x'],
    ['/plain~v1/x', undefined, '/plain~v1/x'],
    ['/', undefined, '/'],
  ])('%s is %s %s', (path, application, below) => {
    const address = spell('GET', path)
    expect([address.place?.application, address.path, address.wrongVersion]).toEqual([application, below, undefined])
  })

  it.each([
    ['/api/people/v9/users', {}, '9'],
    ['/api/people~v1/users', {}, '1'],
    ['/api/people/users', { 'x-api-version': '1' }, '1'],
    ['/api/people/users', { 'x-api-version': 'two' }, 'two'],
    ['/api/people/users', { 'x-api-version': '2' }, undefined],
    ['/api/people/v2/users', { 'x-api-version': '1' }, undefined],
    ['/rest/people/users', { 'x-api-version': '1' }, undefined],
    ['/plain/users', { 'x-api-version': '7' }, undefined],
  ])('%s with %j requests the wrong version: %s', (path, headers, wrong) => {
    const address = spell('GET', path, headers)
    expect(address.wrongVersion).toBe(wrong)
    expect(address.path).toBe('/users')
  })

  it.each([
    ['POST', 'PUT', 'PUT'],
    ['POST', 'delete', 'DELETE'],
    ['POST', 'PATCH', 'POST'],
    ['POST', 'GET', 'POST'],
    ['POST', '', 'POST'],
    ['GET', 'DELETE', 'GET'],
    ['PUT', 'DELETE', 'PUT'],
  ])('%s with the override %s is %s', (method, override, expected) => {
    expect(spell(method, '/plain', { 'x-http-method-override': override }).method).toBe(expected)
  })

  it.each([
    ['/__world/a/api/people/users?x=1', 'a', '/__world/a', '/api/people/users', 'new'],
    ['/__world/a%20b/plain', 'a b', '/__world/a%20b', '/plain', 'plain'],
    ['/__world/a', 'a', '/__world/a', '/', undefined],
    ['/__world/a/__world/a/plain', 'a', '/__world/a', '/plain', 'plain'],
    ['/__world/a/__world/a', 'a', '/__world/a', '/', undefined],
    ['/__world/a/__world/b/plain', 'a', '/__world/a', '/__world/b/plain', undefined],
    ['/__world/a/__world/ab/plain', 'a', '/__world/a', '/__world/ab/plain', undefined],
    ['/__world/ab/__world/a/plain', 'ab', '/__world/ab', '/__world/a/plain', undefined],
    ['/__world//plain', undefined, '', '/__world//plain', undefined],
    ['/plain', undefined, '', '/plain', 'plain'],
  ])('%s goes to the world %s', (path, world, prefix, pathname, application) => {
    const address = spell('GET', path)
    expect([address.world, address.prefix, address.pathname, address.place?.application]).toEqual([
      world,
      prefix,
      pathname,
      application,
    ])
  })

  it.each([
    ['http://x:4800/plain/a?b=c&d=/e?f#g?h', 'http://x:4800', '/plain/a', '?b=c&d=/e?f'],
    ['https://x/plain#a?b', 'https://x', '/plain', ''],
    ['http://x', 'http://x', '/', ''],
    ['http://x/plain?', 'http://x', '/plain', '?'],
  ])('splits %s', (url, origin, pathname, search) => {
    const { target, ...rest } = splitUrl(url)
    expect({ ...rest, ...parseAddress(target, places) }).toMatchObject({ origin, pathname, search })
  })
})

describe('decodeText', () => {
  it('returns invalid text unchanged', () => {
    expect([decodeText('caf%C3%A9'), decodeText('50%'), decodeText('a+b')]).toEqual(['café', '50%', 'a+b'])
  })
})
