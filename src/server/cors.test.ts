import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../node/listen.ts'
import { sendRequest } from '../../test/node/spawned.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, scenario: 'empty', verify: true, corsOrigins: ['https://app.example'] })
})
afterAll(() => server.close())

const preflight = (origin: string, headers: Record<string, string> = {}) =>
  sendRequest(`${server.url}/api/people/v2/users/1`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PATCH', ...headers },
  })

describe('pages from another origin', () => {
  it.each([
    'http://localhost:5173',
    'http://127.0.0.1:6006',
    'https://storybook.localhost',
    'http://[::1]:3000',
    'https://app.example',
  ])('may read responses at %s', async (origin) => {
    const { headers } = await sendRequest(`${server.url}/api/people/v2/user?typo=1`, { headers: { origin } })
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
      'x-sim-endpoint': 'people.getCurrentUser',
    })
    const exposed = String(headers['access-control-expose-headers']).split(',')
    expect(exposed).toEqual(expect.arrayContaining(['x-sim-endpoint', 'x-sim-warning', 'x-sim-fault']))
  })

  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://app.example',
    'moz-extension://localhost',
  ])('may not read responses at %s', async (origin) => {
    const { status, headers } = await sendRequest(`${server.url}/api/people/v2/user`, { headers: { origin } })
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('may read refusals and images', async () => {
    const headers = { origin: 'http://localhost:5173' }
    for (const path of ['/api/people/v2/users/99', '/nothing', '/api/people/v2/users/1/photo']) {
      const answer = await sendRequest(server.url + path, { headers })
      expect([path, answer.headers['access-control-allow-origin']]).toEqual([path, headers.origin])
    }
  })

  it('get a preflight response that allows every method and header', async () => {
    const { status, headers } = await preflight('http://localhost:5173', {
      'access-control-request-headers': 'content-type,x-sim-user',
      'access-control-request-private-network': 'true',
    })
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-allow-headers': 'content-type,x-sim-user',
      'access-control-allow-private-network': 'true',
    })
    expect(String(headers['access-control-allow-methods']).split(',').sort()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'PATCH',
      'POST',
      'PUT',
    ])
  })

  it('get a preflight refusal that names the remedy', async () => {
    const { status, headers, text } = await preflight('https://evil.example')
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(JSON.parse(text).message).toContain('--cors-origin https://evil.example')
  })

  it('cost nothing without an origin', async () => {
    const { headers } = await sendRequest(`${server.url}/api/people/v2/user`)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
