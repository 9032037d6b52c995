import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { findForwardedOrigin } from '../../../src/server/public-url.ts'
import { Pass, passHeader } from './pass.ts'

const pass = new Pass('sesame')

function requestWith(value: string): IncomingMessage {
  const rawHeaders = ['Host', 'x', 'X-Fauxtranet-Forwarded', value]
  return { headers: { host: 'x', [passHeader]: value }, rawHeaders } as unknown as IncomingMessage
}

const from = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage

describe('a request from another server', () => {
  it('is known by the secret of the database', () => {
    expect(pass.take(requestWith(pass.of(7, from('127.0.0.1'))))).toBe(7)
    expect(pass.take({ headers: {}, rawHeaders: [] } as unknown as IncomingMessage)).toBeUndefined()
    for (const wrong of ['1', '7', '7 ', '7 sesam', '7 sesames', 'sesame'])
      expect(pass.take(requestWith(wrong))).toBeUndefined()
  })

  it('has the same proxy at both servers', () => {
    const origin = (address: string) => {
      const incoming = requestWith(pass.of(7, from(address)))
      incoming.headers['x-forwarded-proto'] = 'https'
      pass.take(incoming)
      return findForwardedOrigin('http://x/', { incoming })
    }
    expect([origin('127.0.0.1'), origin('10.0.0.1')]).toEqual(['https://x', undefined])
  })

  it.each(['7 sesame trusted', '1'])('loses the header, so that it is not recorded: %s', (value) => {
    const incoming = requestWith(value)
    pass.take(incoming)
    expect([incoming.headers, incoming.rawHeaders]).toEqual([{ host: 'x' }, ['Host', 'x']])
  })
})
