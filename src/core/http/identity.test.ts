import { describe, expect, it } from 'vitest'
import type { Refusal } from '../refusal.ts'
import { cookieOf } from './address.ts'
import { identify, type Person } from './identity.ts'

const people: Person[] = [
  { id: 1, username: 'admin', password: 'admin', blocked: false },
  { id: 2, username: 'zoë', password: 'pä:ss:wörd €', blocked: false },
  { id: 3, username: 'blocked', password: 'secret', blocked: true },
  { id: 4, username: 'without', password: null, blocked: false },
  { id: 5, username: '1', password: '', blocked: false },
]
const directory = {
  get: (id: number) => people.find((person) => person.id === id),
  findBy: (_: 'username', username: string) => people.find((person) => person.username === username.toLowerCase()),
  all: () => [],
}

const basic = (text: string) => `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`

/** The user's id, null for nobody, or the status and reason of the refusal. */
function ask(headers: Record<string, string>, current: number | null = 4): number | string | null {
  try {
    const signedIn = current === null ? undefined : directory.get(current)
    return identify(new Headers(headers), { directory, signedIn, fidelity: {} })?.id ?? null
  } catch (error) {
    return `${(error as Refusal).status} ${(error as Refusal).message}`
  }
}

const header = { 'x-sim-user': 'admin' }
const authorization = { authorization: basic('zoë:pä:ss:wörd €') }
const cookie = { cookie: 'sim-user=1' }
const wrong = '401 the username or the password is wrong'
const unknown = (named: string) => `401 there is no user "${named}"; GET /__sim/users lists all users`

describe('identify', () => {
  it.each([
    ['the header before all', { ...header, ...authorization, ...cookie }, 1],
    ['Basic before the cookie', { ...authorization, ...cookie }, 2],
    ['the cookie before the current user', cookie, 5],
    ['the current user', {}, 4],
    ['who is named, before another scheme', { authorization: 'Bearer abc', ...cookie }, 5],
    ['another cookie counts for nothing', { cookie: 'user=1; xsim-user=2' }, 4],
  ])('%s', (_, headers, expected) => {
    expect(ask(headers)).toBe(expected)
  })

  it.each([
    ['admin', 1],
    ['ADMIN', 1],
    ['2', 2],
    ['1', 5],
    ['nobody', null],
    ['blocked', '401 the user "blocked" is blocked'],
    ['3', '401 the user "3" is blocked'],
    ['mallory', unknown('mallory')],
    ['99', unknown('99')],
    ['', unknown('')],
  ])('x-sim-user: %s', (named, expected) => {
    expect(ask({ 'x-sim-user': named })).toBe(expected)
  })

  it.each([
    ['letters beyond ASCII, and colons in the password', basic('zoë:pä:ss:wörd €'), 2],
    ['the scheme in any case', basic('admin:admin').replace('Basic', 'bASIC'), 1],
    ['an empty password that is right', basic('1:'), 5],
    ['a wrong password', basic('admin:nimda'), wrong],
    ['no password', basic('admin'), wrong],
    ['nobody of that name', basic('mallory:admin'), wrong],
    ['an id instead of a name', basic('2:pä:ss:wörd €'), wrong],
    ['a blocked user', basic('blocked:secret'), wrong],
    ['a user without a password', basic('without:'), wrong],
    ['a user without a password, by the word for none', basic('without:null'), wrong],
    ['what is not base64', 'Basic %%%', wrong],
  ])('Basic: %s', (_, authorization, expected) => {
    expect(ask({ authorization })).toBe(expected)
  })

  it.each([
    [null, null],
    [2, 2],
    [3, null],
    [99, null],
  ])('the current user %s is %s', (current, expected) => {
    expect(ask({}, current)).toBe(expected)
  })

  it('prefers nobody from a cookie to the current user', () => {
    expect(ask({ cookie: 'sim-user=nobody' })).toBeNull()
  })
})

describe('cookieOf', () => {
  it.each([
    ['sim-user=a', 'a'],
    ['x=1; sim-user=a; y=2', 'a'],
    ['x=1;sim-user=zo%C3%AB', 'zoë'],
    ['sim-user=a=b=', 'a=b='],
    ['sim-user=', ''],
    ['sim-user', undefined],
    ['xsim-user=a', undefined],
    ['', undefined],
  ])('%s holds %s', (cookie, expected) => {
    expect(cookieOf(new Headers({ cookie }), 'sim-user')).toBe(expected)
  })
})
