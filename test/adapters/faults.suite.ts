import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../eventually.ts'
import { type RequestOptions, requestTo } from './requests.ts'

interface Way {
  origin(): string
  fetch(request: Request): Promise<Response>
  /** Otherwise a dropped response to HEAD is a 502: the runtime completes a response without a body. */
  dropsHead: boolean
}

const user = '/api/people/v2/user'
const groups = '/api/people/v2/groups'

export function describeFaults({ origin, fetch, dropsHead }: Way): void {
  const send = (method: string, path: string, sent: RequestOptions = {}) =>
    fetch(requestTo(origin(), method, path, sent))
  const add = async (rule: object) => expect((await send('POST', '/__sim/faults', { json: rule })).status).toBe(200)
  const faults = async () => (await send('GET', '/__sim/faults')).json()
  const requests = async (query = '') => (await send('GET', `/__sim/requests${query}`)).json()

  /** The request fails once, and no client retries it. */
  async function expectOneFailure(method: string, path: string, sent?: RequestOptions) {
    const sending = send(method, path, sent)
    if (method !== 'HEAD' || dropsHead) await expect(sending).rejects.toThrow(TypeError)
    else expect((await sending).status).toBe(502)
    expect((await send('GET', user)).status).toBe(200)
    expect((await requests()).map(({ status }: { status: number }) => status)).toEqual([0, 200])
  }

  describe('faults', () => {
    beforeEach(() => {
      vi.spyOn(console, 'error')
      vi.spyOn(console, 'info')
    })
    afterEach(() => {
      expect(vi.mocked(console.error).mock.calls).toEqual([])
      expect(vi.mocked(console.info).mock.calls).toEqual([])
      vi.restoreAllMocks()
    })

    it("respond with a status in the application's error shape, and a header", async () => {
      await add({ name: 'busy', endpoint: 'people', status: 429, retryAfter: 7, message: 'slow down', delay: 1 })
      const response = await send('POST', groups, { json: { name: 'A' } })
      expect(response.status).toBe(429)
      expect(response.headers.get('x-sim-fault')).toBe('busy: delay 1, status 429')
      expect(response.headers.get('retry-after')).toBe('7')
      expect(await response.json()).toEqual({ code: 429, error: 'slow down' })
      expect(await requests()).toMatchObject([{ endpoint: 'people.createGroup', status: 429, changes: [] }])
    })

    it('set a header on a delayed response', async () => {
      await add({ endpoint: 'people.getCurrentUser', delay: [1, 3] })
      const response = await send('GET', user)
      expect(response.headers.get('x-sim-fault')).toMatch(/^1: delay [123]$/)
      expect(await response.json()).toMatchObject({ username: 'admin' })
    })

    it.each(['GET', 'POST', 'HEAD'])('drop the connection of a %s, once', async (method) => {
      await add({ endpoint: 'people', network: 'error', times: 1 })
      await expectOneFailure(
        method,
        method === 'POST' ? groups : user,
        method === 'POST' ? { json: { name: 'A' } } : {},
      )
      expect((await (await send('GET', groups)).json()).groups).toEqual([])
    })

    it.each([{ network: 'timeout' }, { delay: 600_000 }])('wait until the client aborts: %j', async (rule) => {
      await add({ endpoint: 'people.createGroup', ...rule })
      const controller = new AbortController()
      const { signal } = controller
      const body = JSON.stringify({ name: 'A' })
      const response = fetch(new Request(origin() + groups, { method: 'POST', body, signal }))
      const refused = expect(response).rejects.toMatchObject({ name: 'AbortError' })
      await eventually(async () => expect(await faults()).toMatchObject([{ hits: 1 }]))
      controller.abort()
      await refused
      expect((await (await send('GET', groups)).json()).groups).toEqual([])
    })

    it('truncate a response', async () => {
      await add({ endpoint: 'people.getCurrentUser', network: 'truncated', times: 1 })
      const response = await send('GET', user)
      expect([response.status, response.headers.get('x-sim-fault')]).toEqual([200, '1: network truncated'])
      await expect(response.json()).rejects.toThrow()
      expect(await (await send('GET', user)).json()).toMatchObject({ username: 'admin' })
    })

    it('truncate a refusal', async () => {
      await add({ endpoint: 'people', network: 'truncated' })
      const response = await send('GET', '/api/people/v2/users/99')
      expect(response.status).toBe(404)
      await expect(response.text()).rejects.toThrow()
    })

    it('drop the connection if there is no body to truncate', async () => {
      await add({ endpoint: 'people', network: 'truncated', times: 1 })
      await expectOneFailure('HEAD', user)
      await send('POST', '/__sim/reset')
      await add({ endpoint: 'people', network: 'truncated', times: 1 })
      await expectOneFailure('PUT', '/api/people/v2/users/1/password', { json: { password: 'new' } })
    })

    it('do not apply to images and the control interface', async () => {
      await add({ endpoint: '*', network: 'error' })
      expect((await send('GET', '/api/people/v2/users/1/photo')).status).toBe(200)
      expect((await send('DELETE', '/__sim/faults')).status).toBe(204)
      expect((await send('GET', user)).status).toBe(200)
    })
  })
}
