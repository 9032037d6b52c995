import { describe, expect, it, vi } from 'vitest'
import { withoutKeys } from './credentials.ts'
import { createGate } from './gate.ts'
import { readHostOptions, type UncheckedHostOptions } from './options.ts'

const acme = 'acme-0123456789abcdef'
const beta = 'beta-0123456789abcdef'
const origin = 'https://intranet.example'

function openGate(options: UncheckedHostOptions = {}, mount = '') {
  const organisations = { acme, beta }
  const gate = createGate(readHostOptions({ domain: 'intranet.example', organisations, ...options }), mount)!
  /** Undefined if the request reaches its world. */
  const send = async (world: string, path: string, init?: RequestInit) => {
    const request = new Request(/^https?:/.test(path) ? path : origin + path, init)
    const admitted = await gate.admit(request, world)
    return admitted instanceof Response ? admitted : undefined
  }
  const link = async (world: string, readOnly = false, token = acme) => {
    const body = JSON.stringify({ world, readOnly })
    const response = await send('default', '/__sim/links', { method: 'POST', body, headers: { 'x-sim-token': token } })
    return { status: response!.status, ...(await response!.json()) }
  }
  /** 200 if the request reaches its world. */
  const statusOf = async (world: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await send(world, '/api/people/v2/users', { headers, method }))?.status ?? 200
  return { send, link, statusOf }
}

describe('a world of an organisation', () => {
  it('requires its token or a key, and no other is enough', async () => {
    const { link, statusOf } = openGate()
    const { key } = await link('acme-pr-12')
    const [one, other] = ['acme-pr-12', 'acme-pr-1']
    expect(await statusOf(one, { 'x-sim-key': key }, 'PUT')).toBe(200)
    expect(await statusOf(one, { cookie: `theme=dark; sim-key=${key}` }, 'DELETE')).toBe(200)
    expect(await statusOf(one, { 'x-sim-token': acme }, 'POST')).toBe(200)
    const wrong = [
      {},
      { 'x-sim-key': '' },
      { 'x-sim-key': 'undefined' },
      { 'x-sim-token': 'undefined' },
      { 'x-sim-token': beta },
      { 'x-sim-key': acme },
      { 'x-sim-key': (await link('beta-1', false, beta)).key },
      { 'x-sim-key': (await link(other)).key },
      { 'x-sim-key': key.replace(/^write/, 'read') },
      { 'x-sim-key': (await link(one, true)).key.replace(/^read/, 'write') },
      { 'x-sim-key': `${key}A` },
      { 'x-sim-key': key.slice(0, -1) },
    ]
    for (const headers of wrong) expect([headers, await statusOf(one, headers as never)]).toEqual([headers, 401])
  })

  it('cannot have a name that no link opens', async () => {
    const { send } = openGate()
    const refused = await send('acme-Foo', '/api/people/v2/users', { headers: { 'x-sim-token': acme } })
    expect([refused!.status, (await refused!.json()).message]).toEqual([
      400,
      expect.stringContaining('No link can open a world named "acme-Foo"'),
    ])
  })

  it('belongs to the name before its first hyphen', async () => {
    const { statusOf } = openGate()
    const worlds = ['acme', 'acme-', 'acme-beta-1', 'acmex', 'Acme-1', 'beta-acme-1', '-acme', 'default', '__proto__-1']
    const opened = await Promise.all(worlds.map((world) => statusOf(world, { 'x-sim-token': acme })))
    expect(opened).toEqual([200, 200, 200, 401, 401, 401, 401, 401, 401])
  })

  it('is closed to its links when the organisation has a new token', async () => {
    const { key } = await openGate().link('acme-pr-12')
    const renewed = openGate({ organisations: { acme: 'another-0123456789abc' } })
    expect(await renewed.statusOf('acme-pr-12', { 'x-sim-key': key })).toBe(401)
  })

  it('can only be read with a read-only link', async () => {
    const { link, send } = openGate()
    const { key } = await link('acme-pr-12', true)
    const headers = { 'x-sim-key': key }
    const outcomes = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
      async (method) => (await send('acme-pr-12', '/__sim/undo', { method, headers }))?.status ?? 200,
    )
    expect(await Promise.all(outcomes)).toEqual([200, 200, 200, 403, 403, 403, 403])
    const refused = await send('acme-pr-12', '/__sim/undo', { method: 'POST', headers })
    expect((await refused!.json()).message).toContain('This link is read-only')
  })

  it('cannot create other worlds with the key of a link', async () => {
    const { link, send } = openGate()
    const key = { 'x-sim-key': (await link('acme-pr-12')).key }
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await send('acme-pr-12', path, { method: 'POST', headers }))?.status ?? 200
    for (const path of ['/__sim/worlds', '/__sim/worlds/', '/__world/acme-pr-12/__sim/worlds?x', '/__sim/./worlds']) {
      expect([path, await statusOf(path, key)]).toEqual([path, 403])
      expect([path, await statusOf(path, { 'x-sim-token': acme })]).toEqual([path, 200])
    }
    expect(await statusOf('/__sim/worlds/acme-pr-12/revert', key)).toBe(200)
  })

  it('explains a refusal as JSON, and as a page in browsers', async () => {
    const { send } = openGate()
    const refused = await send('acme-<b>', '/')
    expect([refused!.status, await refused!.json()]).toMatchObject([401, { error: true, code: 401 }])
    const page = await send('acme-<b>', '/', { headers: { accept: 'text/html,*/*' } })
    const html = await page!.text()
    expect([page!.status, page!.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
    expect(html).toContain('The world &quot;acme-&lt;b&gt;&quot; requires a key. Open its link')
    expect((await (await send('default', '/'))!.json()).message).toContain('does not name a world')
  })

  it('gets the files of its pages without a key', async () => {
    const { send } = openGate()
    expect((await send('default', '/__home/pictures/small-company.webp'))!.status).not.toBe(401)
    expect((await send('default', '/__home/../api/people/v2/users'))!.status).toBe(401)
  })

  it('lets pages of other origins send their key', async () => {
    const { send } = openGate({ corsOrigins: ['https://app.example'] })
    const ask = (from: string) =>
      send('acme-pr-12', '/api', {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'x-sim-key',
        },
      })
    const preflight = await ask('https://app.example')
    expect([preflight!.status, preflight!.headers.get('access-control-allow-headers')]).toEqual([204, 'x-sim-key'])
    expect((await ask('https://evil.example'))!.status).toBe(401)
    const refused = await send('acme-pr-12', '/api', { headers: { origin: 'https://app.example' } })
    expect([refused!.status, refused!.headers.get('access-control-allow-origin')]).toEqual([401, 'https://app.example'])
  })
})

describe('a link', () => {
  it('is created with the token of its organisation only', async () => {
    const { link, send } = openGate()
    expect(await link('acme-pr-12', true)).toMatchObject({ status: 200, world: 'acme-pr-12', readOnly: true })
    expect(await link('acme-pr-12', false, beta)).toMatchObject({ status: 401 })
    expect(await link('other-1')).toMatchObject({ status: 401 })
    const { key } = await link('acme-pr-12')
    const refused = await send('default', '/__sim/links', {
      method: 'POST',
      body: '{"world":"acme-pr-12"}',
      headers: { 'x-sim-key': key, cookie: `sim-key=${key}` },
    })
    expect([refused!.status, (await refused!.json()).message]).toEqual([401, expect.stringContaining('x-sim-token')])
  })

  it.each([
    ['null', 400],
    ['{"world":7}', 400],
    ['{"world":"acme-1","readonly":true}', 400],
    ['{"world":"acme-1; Domain=example"}', 400],
    ['{', 400],
    [`{"world":"acme-1","x":"${'x'.repeat(20_000)}"}`, 413],
  ])('is refused for the body %.40s', async (body, status) => {
    const { send } = openGate()
    const headers = { 'x-sim-token': acme }
    expect((await send('default', '/__sim/links', { method: 'POST', body, headers }))!.status).toBe(status)
  })

  it('has the path of its world, or its own host name if it was requested at one', async () => {
    const { key, url } = await openGate().link('acme-pr-12')
    expect(url).toBe(`${origin}/__world/acme-pr-12/?sim-key=${key}`)
    expect((await openGate({}, '/sim').link('acme-1')).url).toContain(`${origin}/sim/__world/acme-1/?`)
    const { send } = openGate()
    const urlAt = async (host: string, world = 'acme-1') => {
      const init = { method: 'POST', body: JSON.stringify({ world }), headers: { 'x-sim-token': acme } }
      return (await (await send('acme-1', `https://${host}/__sim/links`, init))!.json()).url
    }
    expect(await urlAt('acme-1--intranet.example:8443')).toContain('https://acme-1--intranet.example:8443/?sim-key=')
    expect(await urlAt('acme-2--intranet.example')).toContain('https://acme-1--intranet.example/?sim-key=')
    // A label of a host name has at most 63 characters.
    const longest = `acme-${'x'.repeat(48)}`
    expect(await urlAt('acme--intranet.example', longest)).toContain(`https://${longest}--intranet.example/?`)
    expect(await urlAt('acme--intranet.example', `${longest}x`)).toContain(`/__world/${longest}x/?`)
    expect(await urlAt('acme-1--evil.example')).toContain('/__world/acme-1/?sim-key=')
  })

  it('becomes a cookie for its world only, and leads to the address without the key', async () => {
    const { link, send, statusOf } = openGate()
    const { key } = await link('acme-pr-12')
    const url = `https://acme-pr-12--intranet.example/?sim-key=${key}`
    const claimed = await send('acme-pr-12', url)
    expect([claimed!.status, claimed!.headers.get('location')]).toEqual([302, '/'])
    const cookie = claimed!.headers.get('set-cookie')!
    expect(cookie).toBe(`sim-key=${key}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`)
    expect(await statusOf('acme-pr-12', { cookie: cookie.split(';')[0]! }, 'PUT')).toBe(200)
    const deep = await send('acme-pr-12', `/__world/acme-pr-12/people/9?user=admin&sim-key=${key}`)
    expect(deep!.headers.get('location')).toBe('/__world/acme-pr-12/people/9?user=admin')
    expect(deep!.headers.get('set-cookie')).toContain('; Path=/__world/acme-pr-12; ')
    const local = await send('acme-pr-12', `http://localhost/?sim-key=${key}`)
    expect(local!.headers.get('set-cookie')).toBe(cookie.replace('; Secure', ''))
    expect((await send('acme-pr-13', url))!.status).toBe(401)
    expect((await send('acme-pr-13', url))!.headers.has('set-cookie')).toBe(false)
  })

  it('never leads to another host', async () => {
    const { link, send } = openGate()
    const { key } = await link('acme-1')
    for (const path of [
      '//evil.example/',
      '/\\evil.example',
      '///evil.example/x',
      '/\t/evil.example',
      '/..//evil.example',
    ]) {
      const claimed = await send('acme-1', `${origin}${path}?sim-key=${key}`)
      expect(new URL(claimed!.headers.get('location')!, origin).host).toBe('intranet.example')
    }
  })

  it('is removed from requests and logs before a world records them', async () => {
    const log = vi.fn()
    const { link, send } = openGate({ log })
    const { key } = await link('acme-1')
    await send('acme-1', `/?sim-key=${key}`)
    await send('acme-2', `/?sim-key=${key}`)
    const text = JSON.stringify(log.mock.calls)
    expect(log.mock.calls.map(([{ world, status }]) => [world, status])).toEqual([
      ['default', 200],
      ['acme-1', 302],
      ['acme-2', 401],
    ])
    expect(text).not.toContain(key)
    expect(text).not.toContain(acme)
    expect(withoutKeys('x-sim-key', key)).toBeUndefined()
    expect(withoutKeys('x-sim-token', acme)).toBeUndefined()
    expect(withoutKeys('cookie', `sim-key=${key}`)).toBeUndefined()
    expect(withoutKeys('cookie', `a=1; sim-key=${key}; b=2;sim-key=x`)).toBe('a=1; b=2')
    expect(withoutKeys('accept', 'text/html')).toBe('text/html')
  })
})

describe('organisations', () => {
  it('have plain names, and tokens that cannot be guessed', () => {
    const read = (organisations: unknown) => () => readHostOptions({ organisations } as UncheckedHostOptions)
    expect(read({ 'acme-pr': acme })).toThrow('Use lower-case letters and digits')
    expect(read({ acme: 'sesame' })).toThrow('openssl rand -hex 24')
    expect(read({ acme: undefined })).toThrow('openssl rand -hex 24')
    expect(read({})).toThrow('organisations is empty')
    expect(read([acme])).toThrow('organisations')
    expect(createGate(readHostOptions({}))).toBeUndefined()
  })
})
