import { describe, expect, it } from 'vitest'
import { loadContracts } from '../../simulator/applications.ts'
import { createWorld } from '../../simulator/create-world.ts'
import { gaps } from '../../spec/gaps.ts'
import type { AnyTable } from '../store/references.ts'
import { addSecretNames, isSecret, readSent, redactHeaders, withoutSecretParameters, withoutSecrets } from './redact.ts'

function nest(wrap: (inner: string) => string, times: number): string {
  let text = '/?password=oak'
  for (let i = 0; i < times; i++) text = wrap(text)
  return text
}

describe('isSecret', () => {
  it('is true for a name that is too long', () => {
    expect(isSecret('x'.repeat(201))).toBe(true)
  })

  const secret = [
    ...[
      'password',
      'Password',
      'new_password',
      'passwordConfirmation',
      'user[password]',
      'pass word',
      'PASSWORD2',
      'PASSword',
    ],
    ...['pasword', 'passwrod', 'newPasword', 'Passwort', 'pässword', 'passwd', 'pwd', 'pass', 'passphrase', 'pswd'],
    ...['token', 'access_token', 'refreshToken', 'id_token', 'csrfmiddlewaretoken', 'X-Amz-Security-Token', 'tokens'],
    ...['clientSecret', 'client_secret', 'secrets', 'x-webhook-secret', 'credentials', 'X-Amz-Credential', 'creds'],
    ...['authorization', 'Proxy-Authorization', 'x-forwarded-authorization', 'set-cookie', 'cookie2', 'bearer'],
    ...['userpass', 'user_pass', 'pw', 'passcode', 'passkey', 'auth', 'x-auth', 'authCode', 'oauth', 'oauth2', 'authz'],
    ...['x-session', 'session', 'PHPSESSID', 'JSESSIONID', 'session_id', 'laravel_session', 'sid', 'connect.sid'],
    ...['userSid', 'SID', 'x-jwt', 'jwt', 'JWTHeader', 'cf-access-jwt-assertion', 'jwe', 'dpop', 'DPoP', 'csrf'],
    ...['X-XSRF', 'SAMLResponse', 'saml_request', 'client_assertion', 'antiforgery', 'code_verifier', 'codeVerifier'],
    ...['otp', 'totp', 'x-otp', 'otpCode', 'OTP', 'otp2', 'mfa', '2fa', 'x-2fa-code', 'one-time-code', 'sms_code'],
    ...['recovery_codes', 'backupCode', 'verification-code', 'device_code', 'access_code', 'securityCode'],
    ...['sig', 'x-sig', 'signature', 'X-Hub-Signature-256', 'stripe-signature', 'X-Goog-Signature', 'hmac', 'x-hmac'],
    ...['api-key', 'apikey', 'x-api-key', 'X_API_KEY', 'apiKey', 'APIKey', 'access_key', 'accessKeyId', 'privateKey'],
    ...['ssh_key', 'signing-key', 'encryptionKey', 'master_key', 'Ocp-Apim-Subscription-Key', 'x-functions-key'],
    ...['DD-APPLICATION-KEY', 'oauth_consumer_key', 'cvv', 'cvc', 'ssn', 'dsn', 'connectionString', 'magic_link'],
    ...['pin', 'PIN', 'x-pin', 'verifier', 'oauth_verifier'],
    ...['authentication', 'x-user-key', 'x-amzn-oidc-data', 'x-ms-client-principal', 'x-vault', 'x-vault-token'],
    // Headers arrive in lower case.
    ...['samlresponse', 'samlrequest', 'otpcode', 'authcode', 'codeverifier'],
  ]

  const ordinary = [
    ...['', '42', 'id', 'username', 'user', 'email', 'sort', 'order', 'limit', 'offset', 'page', 'fields', 'q', 'x'],
    ...['inside', 'side', 'sidebar', 'president', 'residence', 'outside', 'considered', 'siding', 'aside', 'sides'],
    ...['design', 'assign', 'assignee', 'signal', 'signed_at', 'signin', 'significant', 'insight', 'sign', 'signup'],
    ...['passenger', 'compass', 'bypass', 'bypass_warning', 'compass_words', 'passage', 'passport', 'passive'],
    ...['author', 'authored', 'authors', 'authority', 'authenticated', 'authorised_by', 'secretary', 'secretariat'],
    ...['key', 'keys', 'keyword', 'keyboard', 'public_key', 'file_key', 'primary_key', 'foreignKey', 'sort_key'],
    ...[
      'code',
      'postcode',
      'pincode',
      'country_code',
      'error_code',
      'statusCode',
      'language',
      'barcode',
      'codename',
      'zip_code',
    ],
    ...['option', 'optional', 'adopt', 'topic', 'laptop', 'hotplate', 'top', 'bottom', 'stop', 'potato', 'photo'],
    ...[
      'state',
      'status',
      'nonce',
      'hash',
      'salt',
      'seed',
      'pinned',
      'pin_board',
      'ticket',
      'mac',
      'digest',
      'certificate',
    ],
    ...['sessions', 'obsession', 'possession', 'mission', 'link', 'login', 'account', 'client', 'security', 'device'],
    ...['crossword', 'sword', 'words', 'board', 'dashboard', 'postcard', 'westward', 'worked'],
    ...['x-sim-user', 'x-sim-world', 'x-request-id', 'if-none-match', 'etag', 'accept', 'content-type', 'traceparent'],
    ...['sec-fetch-site', 'sec-websocket-key', 'x-forwarded-for', 'www-authenticate', 'content-digest', 'user-agent'],
  ]

  it('is true for names that are secrets by convention', () => {
    expect(secret.filter((name) => !isSecret(name))).toEqual([])
  })

  it('is false for ordinary names', () => {
    expect(ordinary.filter(isSecret)).toEqual([])
  })

  it('is true for added names, as whole words', () => {
    const names = ['zebra', 'Zebra', 'x-zebra', 'zebraId', 'zebra2', 'x-my-very-own-badge', 'xMyVeryOwnBadge', 'door 7']
    const others = ['zebras', 'azebra', 'my-badge', 'own_badge', 'door', 'door_8', '7']
    addSecretNames(['zebra', 'x-my-very-own-badge', 'door-7'])
    expect([...names, ...others].filter(isSecret)).toEqual(names)
  })

  it('is false for all stored fields and parameters except the password', async () => {
    const fields = Object.values<AnyTable>(createWorld().tables).flatMap(({ schema: { shape } }) =>
      Object.keys(shape.shape),
    )
    const parameters = (await loadContracts()).flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap(({ query }) => Object.keys(query?.shape ?? {})),
    )
    expect([...new Set([...fields, ...parameters])].filter(isSecret)).toEqual(['password'])
    expect(parameters.filter((name) => withoutSecretParameters(`/?${name}=1`) === '/')).toEqual([])
  })

  it('is false for all settings, so that reports contain them', () => {
    const settings = gaps.filter(({ values }) => values).map(({ id }) => id)
    expect(settings).toContain('other-schemes')
    expect(settings.filter(isSecret)).toEqual([])
  })
})

describe('withoutSecretParameters', () => {
  it('keeps the path of an address that is too long', () => {
    expect(withoutSecretParameters(`/x?${'%3C'.repeat(20_000)}=1`)).toBe('/x?...')
    expect(withoutSecretParameters(`/x?a=${'1'.repeat(20_000)}`)).toMatch(/^\/x\?a=1+\.\.\.$/)
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
    ['/?code=oak&session_state=1&state=oak&nonce=oak&iss=x', '/?iss=x'],
    ['/?code=oak&limit=2', '/?limit=2'],
    ['/?state=open&nonce=oak', '/?state=open'],
    ['/?key=oak&refresh=oak&file_key=7&country_code=de', '/?file_key=7&country_code=de'],
    ['/?ticket=ST-oak&limit=2', '/?limit=2'],
    ['/?tickets=3', '/?tickets=3'],
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
