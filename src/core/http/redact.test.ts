import { describe, expect, it } from 'vitest'
import { loadContracts, worldSchema } from '../../simulator/applications.ts'
import { isSecret, readSent, redactHeaders, withoutSecretParameters, withoutSecrets } from './redact.ts'

describe('isSecret', () => {
  it.each([
    ...['password', 'Password', 'new_password', 'passwordConfirmation', 'user[password]', 'pass word', 'PASSWORD2'],
    ...['pasword', 'passwrod', 'newPasword', 'Passwort', 'pässword', 'passwd', 'pwd', 'pass', 'passphrase'],
    ...['token', 'access_token', 'clientSecret', 'x-api-key', 'authorization', 'set-cookie', 'credentials'],
    ...['userpass', 'user_pass', 'x-auth', 'x-session', 'PHPSESSID', 'session_id', 'access_key', 'privateKey'],
  ])('is true of %j', (name) => {
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
  ])('is false of %j', (name) => {
    expect(isSecret(name)).toBe(false)
  })

  it('is false for all stored fields and parameters but the password', async () => {
    const fields = Object.values(worldSchema.tables).flatMap(({ shape }) => Object.keys(shape.shape))
    const parameters = (await loadContracts()).flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap(({ query }) => Object.keys(query?.shape ?? {})),
    )
    expect([...new Set([...fields, ...parameters])].filter(isSecret)).toEqual(['password'])
  })
})

describe('withoutSecrets', () => {
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
  ])('leaves of %j %j', (record, rest) => {
    expect(withoutSecrets(record)).toEqual(rest)
  })

  it('gives back what has none as it is, bytes too', () => {
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

describe('redactHeaders', () => {
  it('leaves out credentials, and secrets in addresses', () => {
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
  ])('reads JSON that can be read, and nothing else', (sent, read) => {
    expect(readSent({ sent })).toEqual(read)
  })

  it('gives the parts of a form as they are', () => {
    const sent = { title: 'A' }
    expect(readSent({ sent })).toBe(sent)
  })
})
