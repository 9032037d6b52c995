import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { handleIntranet } from './middleware.ts'

describe('the middleware', () => {
  const warn = vi.fn()
  const server = createServer()
  let origin = ''

  beforeAll(async () => {
    const simulator = await createSimulator({ scenario: 'small-company' })
    const handle = handleIntranet(() => simulator, {}, warn)
    server.on('request', (incoming, outgoing) => handle(incoming, outgoing, () => outgoing.end('the app')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  /** Without `fetch`, which sends `sec-fetch-mode: cors`. */
  async function textAt(path: string, headers: Record<string, string>): Promise<string> {
    const [response] = await once(get(origin + path, { headers }), 'response')
    return text(response)
  }

  it.each(['/thanks', '/tags', '/thanks/7'])('leaves a navigation to %s to the app', async (path) => {
    expect(await textAt(path, { accept: 'text/html,*/*' })).toBe('the app')
    expect(await textAt(path, { 'sec-fetch-mode': 'navigate' })).toBe('the app')
    expect(await textAt(path, { accept: 'text/html', 'sec-fetch-mode': 'cors' })).toContain('"id":7')
  })

  it('handles a navigation below the root of an application', async () => {
    expect(await textAt('/intranet/documents/1', { accept: 'text/html' })).not.toBe('the app')
    expect(await textAt('/__sim/ui/', { accept: 'text/html' })).toContain('<!doctype html>')
  })

  it('warns if an address is a near miss', async () => {
    expect(await textAt('/api/peple/v2/user', {})).toBe('the app')
    expect(warn.mock.calls).toEqual([
      ['fauxtranet: there is nothing at /api/peple/v2/user. Did you mean "/api/people/v2/user"?'],
    ])
  })
})
