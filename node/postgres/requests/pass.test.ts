import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { Pass, passHeader } from './pass.ts'

const pass = new Pass('sesame')

function requestWith(value: string): IncomingMessage {
  const rawHeaders = ['Host', 'x', 'X-Fauxtranet-Forwarded', value]
  return { headers: { host: 'x', [passHeader]: value }, rawHeaders } as unknown as IncomingMessage
}

describe('a request from another server', () => {
  it('is known by the secret of the database', () => {
    expect(pass.take(requestWith(pass.of(7)))).toBe(7)
    expect(pass.take({ headers: {}, rawHeaders: [] } as unknown as IncomingMessage)).toBeUndefined()
    for (const wrong of ['1', '7', '7 ', '7 sesam', '7 sesames', 'sesame'])
      expect(pass.take(requestWith(wrong))).toBeUndefined()
  })

  it.each([pass.of(7), '1'])('loses the header, so that it is not recorded: %s', (value) => {
    const incoming = requestWith(value)
    pass.take(incoming)
    expect([incoming.headers, incoming.rawHeaders]).toEqual([{ host: 'x' }, ['Host', 'x']])
  })
})
