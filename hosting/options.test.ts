import { describe, expect, it } from 'vitest'
import { readHostOptions, type UncheckedHostOptions } from './options.ts'

const organisations = { acme: '0123456789abcdefghij' }

describe('options of a host', () => {
  it('require a token for a public domain, even if only a proxy reaches the server', () => {
    const options = { host: '127.0.0.1', domain: 'intranet.example' }
    expect(() => readHostOptions(options)).toThrow('the control interface requires a token')
    for (const more of [
      { controlToken: 'sesame' },
      { control: false },
      { organisations },
      { domain: 'localhost' },
    ] as UncheckedHostOptions[])
      expect(() => readHostOptions({ ...options, ...more })).not.toThrow()
  })

  it('give worlds of organisations no token of their own, and keep it for the host', () => {
    const { app, controlToken } = readHostOptions({ host: '0.0.0.0', controlToken: 'sesame', organisations })
    expect([app.controlToken, app.host, controlToken]).toEqual([undefined, undefined, 'sesame'])
    expect(() => readHostOptions({ controlToken: ' ', organisations })).toThrow('control token is empty')
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
