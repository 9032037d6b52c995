import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusePlainly } from '../src/core/http/outcome.ts'
import { logOutcome } from './log.ts'
import { readHostOptions, type UncheckedHostOptions } from './options.ts'

const organisations = { acme: '0123456789abcdefghij' }

afterEach(() => vi.restoreAllMocks())

describe('options of a host', () => {
  it.each([
    { domain: 'intranet.example' },
    { publicUrl: 'https://intranet.example' },
    { domain: 'localhost', publicUrl: 'https://intranet.example:8443/demo' },
  ])('require a token for a public name, even if only a proxy reaches the server: %j', (names) => {
    const options = { host: '127.0.0.1', ...names }
    expect(() => readHostOptions(options)).toThrow('the control interface requires a token')
    for (const more of [
      { controlToken: 'sesame-0123456789abcdef' },
      { control: false },
      { organisations },
      { domain: 'localhost', publicUrl: 'http://localhost:8080' },
    ] as UncheckedHostOptions[])
      expect(() => readHostOptions({ ...options, ...more })).not.toThrow()
  })

  it.each([
    { host: '0.0.0.0' },
    { domain: 'intranet.example' },
    { publicUrl: 'https://intranet.example' },
    { host: '0.0.0.0', organisations },
  ])('refuse a short control token for a public host: %j', (options) => {
    const controlToken = '0123456789abcdefghi'
    expect(() => readHostOptions({ ...options, controlToken })).toThrow('The control token is too easy to guess.')
    expect(() => readHostOptions({ ...options, controlToken: `${controlToken}j` })).not.toThrow()
    expect(() => readHostOptions({ host: '127.0.0.1', controlToken })).not.toThrow()
  })

  it('give worlds of organisations no token of their own, and keep it for the host', () => {
    const { app, controlToken } = readHostOptions({
      host: '0.0.0.0',
      controlToken: 'sesame-0123456789abcdef',
      organisations,
    })
    expect([app.controlToken, app.host, controlToken]).toEqual([undefined, undefined, 'sesame-0123456789abcdef'])
    expect(() => readHostOptions({ controlToken: ' ', organisations })).toThrow('control token is empty')
  })

  it.each(['https://intranet.example', 'intranet.example:8443', '.intranet.example', ''])(
    'refuse the domain "%s"',
    (domain) => {
      expect(() => readHostOptions({ domain, organisations })).toThrow(`domain "${domain}" is not a host name.`)
    },
  )

  it('print a line of JSON for each request', () => {
    const print = vi.spyOn(console, 'log').mockReturnValue()
    const { app } = readHostOptions({ logJson: true })
    logOutcome(app, { method: 'GET', url: '/?password=x' }, { world: 'one', outcome: refusePlainly(401, 'why') })
    expect(JSON.parse(print.mock.lastCall![0])).toMatchObject({
      event: 'request',
      time: expect.stringMatching(/^20/),
      what: '/',
      status: 401,
      world: 'one',
      reason: 'why',
    })
    expect(readHostOptions({}).app.log).toBeUndefined()
  })

  it.each([
    ['keepDays', 0],
    ['keepDays', Number.NaN],
    ['keepDays', Number.POSITIVE_INFINITY],
    ['worldRows', 0],
    ['worldSize', -1],
    ['requestsPerMinute', Number.NaN],
  ])('refuse %s %d', (name, value) => {
    expect(() => readHostOptions({ [name]: value })).toThrow(`${name} ${value} is not`)
  })
})
