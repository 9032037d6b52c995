import { describe, expect, it } from 'vitest'
import { loadContracts } from '../../simulator/applications.ts'
import { createWorld } from '../../simulator/create-world.ts'
import type { AnyTable } from '../store/references.ts'
import { isSecret, readSent, redactHeaders, withoutSecretParameters, withoutSecrets } from './redact.ts'

function nest(wrap: (inner: string) => string, times: number): string {
  let text = '/?password=oak'
  for (let i = 0; i < times; i++) text = wrap(text)
  return text
}

describe('isSecret', () => {
  it('is true for a name that is too long', () => {
    expect(isSecret('x'.repeat(201))).toBe(true)
  })

  it.each([
    ...['password', 'Password', 'new_password', 'passwordConfirmation', 'user[password]', 'pass word', 'PASSWORD2'],
    ...['pasword', 'passwrod', 'newPasword', 'Passwort', 'pässword', 'passwd', 'pwd', 'pass', 'passphrase'],
    ...['token', 'access_token', 'clientSecret', 'x-api-key', 'authorization', 'set-cookie', 'credentials'],
    ...['userpass', 'user_pass', 'x-auth', 'x-session', 'PHPSESSID', 'session_id', 'access_key', 'privateKey'],
  ])('is true for %j', (name) => {
    expect(isSecret(name)).toBe(true)
  })

  it.each([
    '',
    'id',
    'username',
    'passenger',
    'compass',
    'keyword',
    'public_key',
    'authored',
    'file_key',
    'author',
    'worked',
    'x-sim-user',
  ])('is false for %j', (name) => {
    expect(isSecret(name)).toBe(false)
  })

  it('is false for all stored fields and parameters except the password', async () => {
    const fields = Object.values<AnyTable>(createWorld().tables).flatMap(({ schema: { shape } }) =>
      Object.keys(shape.shape),
    )
    const parameters = (await loadContracts()).flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap(({ query }) => Object.keys(query?.shape ?? {})),
    )
    expect([...new Set([...fields, ...parameters])].filter(isSecret)).toEqual(['password'])
  })
})

describe('withoutSecrets', () => {
  it.each([
    ['an address in an address, a thousand times', `/x?a=${'/?a='.repeat(1100)}`],
    ['an address in an address, encoded each time', nest((inner) => `/?a;b=${encodeURIComponent(inner)}`, 9)],
    ['JSON in JSON', nest((inner) => JSON.stringify([inner]), 9)],
    ['JSON in an address in JSON', nest((inner) => JSON.stringify({ a: `/?b=${encodeURIComponent(inner)}` }), 6)],
    ['an address without end', `/?${'a=1&'.repeat(100_000)}password=oak`],
  ])('omits what is too deep or too long: %s', (_, text) => {
    const redacted = JSON.stringify(withoutSecrets({ text }))
    expect(redacted).not.toContain('oak')
    expect(redacted).toContain('...')
  })
  it.each<[unknown, unknown]>([
    [
      { id: 1, username: 'ada', password: 'oak' },
      { id: 1, username: 'ada' },
    ],
    [{ id: 1, password: null }, { id: 1 }],
    [{ metadata: { deep: [{ Password: 'oak', desk: '4B' }] } }, { metadata: { deep: [{ desk: '4B' }] } }],
    [{ pasword: 'oak', firstname: 'Ada' }, { firstname: 'Ada' }],
    [{ data: '{"password":"oak","id":1}' }, { data: '{"id":1}' }],
    [{ data: '["{\\"password\\":\\"oak\\"}"]' }, { data: '["{}"]' }],
    [{ next: 'http://x/users?limit=1&password=oak&offset=1' }, { next: 'http://x/users?limit=1&offset=1' }],
    [[{ name: 'password', value: 'oak' }], [{ name: 'password' }]],
    [
      { key: 'x-auth', value: 'oak', name: 'a' },
      { key: 'x-auth', name: 'a' },
    ],
    ['http://ada:oak@x/users', 'http://x/users'],
    ['ftp://oak@x/', 'ftp://x/'],
    [undefined, undefined],
    [null, null],
  ])('redacts %j to %j', (record, rest) => {
    expect(withoutSecrets(record)).toEqual(rest)
  })

  it('omits names if there are too many, and recognises them the next time', () => {
    const many = (prefix: string) =>
      Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`${prefix}${i.toString(36)}z`, i]))
    expect(Object.keys(withoutSecrets(many('q')) as object)).toHaveLength(1000)
    expect(withoutSecrets([{ name: 'Ada' }, ...Array(5000).fill({ floor: 3 })])).toHaveLength(5001)
  })

  it('returns values without secrets unchanged, including bytes', () => {
    const record = {
      id: 1,
      list: [{ a: 1 }],
      text: '{ "a" : 1 }',
      url: '/a;b=c?b=c;d',
      pair: { name: 'a', value: 1 },
      bytes: new Uint8Array(2),
    }
    expect(withoutSecrets(record)).toBe(record)
  })
})

describe('withoutSecretParameters', () => {
  it.each([
    ['/users', '/users'],
    ['/users?', '/users?'],
    ['/users?a=1&b=%20x+y&&c', '/users?a=1&b=%20x+y&&c'],
    ['/users?password=oak', '/users'],
    ['http://x/users?limit=2&pass%77ord=oak&offset=4', 'http://x/users?limit=2&offset=4'],
    ['/users?new+password=oak&user[password]=oak', '/users'],
    ['/users?filter=%7B%22password%22%3A%22oak%22%2C%22a%22%3A1%7D', '/users?filter=%7B%22a%22%3A1%7D'],
    ['/users?{"password":"oak"}', '/users'],
    ['/users?{"password":"o;ak"}', '/users'],
    ['/users?x=1;password=oak&y=2;z=3', '/users?x=1&y=2;z=3'],
    ['/users?x=1;password=o;ak&y', '/users?x=1&y'],
    ['/users?password=o?ak', '/users'],
    ['/users/3;password=oak', '/users/3'],
    ['/users/3;a=b;password=oak;c/photo?d', '/users/3;a=b/photo?d'],
    ['/users/3%3Bpassword=oak', '/users/3'],
    ['/users/3%3bpassword%3Doak', '/users/3'],
    ['/users/password=oak/photo', '/users//photo'],
    ['/users/3/password', '/users/3/password'],
    ['/users/3;a=b;c', '/users/3;a=b;c'],
    ['//ada:oak@x/users', '//x/users'],
    ['http://ada:oak@x/users?password=oak', 'http://x/users'],
    ['/users/ada@x', '/users/ada@x'],
  ])('turns %j into %j', (address, redacted) => {
    expect(withoutSecretParameters(address)).toBe(redacted)
  })
})

describe('an address with too many pieces', () => {
  it.each([
    [`/a?${'x=1&'.repeat(300)}`, `/a?${'x=1&'.repeat(200)}...`],
    ['/a=1'.repeat(300), `${'/a=1'.repeat(199)}/...`],
    [`/a;${'b=1;'.repeat(300)}`, `/a;${'b=1;'.repeat(198)}b=1...`],
  ])('ends early', (address, expected) => {
    expect(withoutSecretParameters(address)).toBe(expected)
  })
})

describe('redactHeaders', () => {
  it('omits credentials, and secrets in addresses', () => {
    const secret = ['Authorization', 'proxy-authorization', 'Cookie', 'Set-Cookie', 'x-sim-token', 'X-CSRF-Token']
    const headers = secret.map((name): [string, string] => [name, 'oak'])
    expect(redactHeaders([...headers, ['x-sim-user', 'ada'], ['referer', 'http://x/?password=oak']])).toEqual([
      ['x-sim-user', 'ada'],
      ['referer', 'http://x/'],
    ])
  })
})

describe('readSent', () => {
  it.each<[unknown, unknown]>([
    ['{"a":1}', { a: 1 }],
    ['', undefined],
    ['{"password":"oak"', undefined],
    ['['.repeat(200_000) + ']'.repeat(200_000), undefined],
    [undefined, undefined],
  ])('reads only valid JSON', (sent, read) => {
    expect(readSent({ sent })).toEqual(read)
  })

  it('returns the parts of a form unchanged', () => {
    const sent = { title: 'A' }
    expect(readSent({ sent })).toBe(sent)
  })
})
