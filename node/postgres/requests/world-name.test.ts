import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { worldNameIn } from '../../../src/core/http/address.ts'
import { chooseWorld } from './world-name.ts'

const domain = 'intranet.example'

function requestTo(host: string, url: string, header?: string): IncomingMessage {
  const headers: Record<string, string> = { host, ...(header !== undefined && { 'x-sim-world': header }) }
  return { url, headers, rawHeaders: Object.entries(headers).flat() } as unknown as IncomingMessage
}

/** The name that the simulator finds in what it receives. */
function servedBy({ url, rawHeaders }: IncomingMessage): string {
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!)
  return worldNameIn({ url: new URL(`http://x${url}`).href, headers })
}

describe('the world of a request', () => {
  it.each([
    ['pr-12--intranet.example', '/__sim', undefined, 'pr-12'],
    ['PR-12--intranet.example:443', '/__sim', undefined, 'pr-12'],
    ['intranet.example', '/__sim', undefined, 'default'],
    ['pr-12--intranet.example', '/__world/one/__sim', undefined, 'one'],
    ['pr-12--intranet.example', '/__sim', 'two', 'two'],
    ['pr-12--intranet.example', '/__world/default/__sim', undefined, 'default'],
    ['pr-12--intranet.example', '/__world/%64efault/__sim', undefined, 'default'],
    ['pr-12--intranet.example', '/__world/%20/__sim', undefined, 'default'],
    ['%6fne--intranet.example', '/__sim', undefined, 'one'],
    ['%20--intranet.example', '/__sim', undefined, 'default'],
    ['intranet.example', '/a/../__world/one/__sim', undefined, 'one'],
    ['intranet.example', '/%2e/__world/one/__sim', undefined, 'one'],
    ['intranet.example', '/__world\\one/__sim', undefined, 'one'],
    ['pr-12--intranet.example', '/__sim', 'default', 'pr-12'],
  ])('at %s%s with the header %s is the one that the simulator serves', (host, url, header, name) => {
    const incoming = requestTo(host, url, header)
    expect([chooseWorld(incoming, domain), servedBy(incoming)]).toEqual([name, name])
  })

  it.each([
    ['..--intranet.example', '/'],
    ['%2e--intranet.example', '/'],
    [`${'x'.repeat(201)}--intranet.example`, '/'],
    ['intranet.example', `/__world/${'x'.repeat(201)}/`],
    ['intranet.example', '/__world/a%00b/'],
    ['intranet.example', '/__world/a%1Fb/'],
    ['a%0ab--intranet.example', '/'],
  ])('cannot have a name that the simulator refuses: %s%s', (host, url) => {
    expect(() => chooseWorld(requestTo(host, url), domain)).toThrow('A world cannot have this name')
  })
})
