import { afterEach, describe, expect, it } from 'vitest'
import { checkHost, isPrivateHost } from './hosts.ts'

describe('isPrivateHost', () => {
  it.each(
    'localhost app.localhost 127.0.0.1 [::1] 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.1 192.168.1.7 169.254.0.9 [fd12::1] [fc00::7] [fe80::1] laptop.local app.test'.split(
      ' ',
    ),
  )('takes %s', (host) => {
    expect(isPrivateHost(host)).toBe(true)
  })

  it.each(
    'intranet.example intranet 172.32.0.1 172.15.0.1 11.0.0.1 192.169.0.1 10.example.com 127.0.0.1.example.com local test.example [2001:db8::1] [fec0::1]'.split(
      ' ',
    ),
  )('takes %s for public', (host) => {
    expect(isPrivateHost(host)).toBe(false)
  })
})

describe('checkHost', () => {
  const allowed = Symbol.for('fauxtranet.allowed')
  afterEach(() => {
    Reflect.deleteProperty(globalThis, allowed)
    Reflect.deleteProperty(globalThis, '__STORYBOOK_PREVIEW__')
  })

  it('refuses a public host, and names both remedies', () => {
    expect(() => checkHost('intranet.example')).toThrow('Please load fauxtranet in development only')
    expect(() => checkHost('intranet.example', ['other.example'])).toThrow('allowHosts: ["intranet.example"]')
  })

  it('takes hosts that are named, alone or with all below them', () => {
    checkHost('demo.example', ['demo.example'])
    checkHost('pr-7.preview.example', ['.preview.example'])
    expect(() => checkHost('badpreview.example', ['.preview.example'])).toThrow('public host')
  })

  it.each([allowed, '__STORYBOOK_PREVIEW__'])('takes any host in a page with %s', (mark) => {
    Object.assign(globalThis, { [mark]: true })
    checkHost('intranet.example')
  })
})
