import { afterEach, describe, expect, it } from 'vitest'
import { checkHost } from './public-host.ts'

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

  it('refuses an option that allows nothing, on any host', () => {
    expect(() => checkHost('localhost', ['*'])).toThrow('allowHosts "*" is not a host name. Use a name such as')
  })

  it('accepts private and allowed hosts', () => {
    checkHost('devbox')
    checkHost('demo.example', ['demo.example'])
  })

  it.each([allowed, '__STORYBOOK_PREVIEW__'])('accepts any host in a page with %s', (mark) => {
    Object.assign(globalThis, { [mark]: true })
    checkHost('intranet.example')
  })
})
