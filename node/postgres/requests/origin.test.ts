import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readPublicUrl } from '../../../src/server/public-url.ts'
import { findOrigin } from './origin.ts'

const https = { 'x-forwarded-proto': 'https' }

const from = (remoteAddress: string, headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage

describe('the origin of URLs', () => {
  it.each([
    ['127.0.0.1', {}, 'http://intranet.example:8080'],
    ['127.0.0.1', https, 'https://intranet.example:8080'],
    ['10.0.0.1', https, 'http://intranet.example:8080'],
    ['127.0.0.1', { host: 'user:password@other' }, 'http://other'],
    ['127.0.0.1', { host: 'a b' }, 'http://localhost'],
  ])('is the one that the client used, with a proxy on this machine: %s %j', (address, headers, origin) => {
    expect(findOrigin(from(address, { host: 'intranet.example:8080', ...headers }))).toBe(origin)
  })

  it.each([
    ['intranet.example:8080', 'https://intranet.example:8443'],
    ['10.0.0.2', 'https://intranet.example:8443'],
    ['acme-1--intranet.example:8080', 'https://acme-1--intranet.example:8443'],
    ['acme-1--other.example', 'https://intranet.example:8443'],
  ])("is the public URL's, with the own host name of a world: %s", (host, origin) => {
    const publicUrl = readPublicUrl('https://intranet.example:8443/demo')
    expect(findOrigin(from('10.0.0.1', { host, ...https }), publicUrl, 'intranet.example')).toBe(origin)
  })
})
