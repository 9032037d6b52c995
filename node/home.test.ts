import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applications } from '../src/applications.ts'
import { addressOf } from '../src/kernel/contract.ts'
import { type RunningServer, startServer } from './server.ts'
import { ask } from './spawned.suite.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, scenario: 'empty', verify: true })
})
afterAll(() => server.close())

describe('GET /', () => {
  it('tells what runs, who one can be and how to connect', async () => {
    const { status, headers, text } = await ask(`${server.url}/`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('Nothing yet')
    expect(text).toContain('<b>Ada Admin</b>')
    expect(text).toContain('src="/api/people/v2/users/1/photo"')
    expect(text).toContain(`curl ${server.url}/api/people/v2/user`)
  })

  it('lists every endpoint of every application', async () => {
    const { text } = await ask(`${server.url}/?from=somewhere`)
    for (const { contract } of applications) {
      for (const endpoint of Object.values(contract.endpoints)) {
        expect(text).toContain(`>${endpoint.method}</span></td><td><code>${addressOf(contract, endpoint)}</code>`)
      }
    }
  })

  it('asks for nothing from elsewhere', async () => {
    const { headers, text } = await ask(`${server.url}/`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
    expect(loaded.filter((address) => !/^(\/|data:)/.test(address))).toEqual([])
    expect(text).not.toContain('<script')
  })

  it('escapes what comes from the world', async () => {
    const evil = `<img src=x onerror="alert('&')">`
    const body = JSON.stringify({ job_title: evil, firstname: evil })
    await ask(`${server.url}/api/people/v2/users/1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { text } = await ask(`${server.url}/`)
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;')
    server.simulator.reset()
  })

  it('has a head, and takes nothing but GET', async () => {
    expect(await ask(`${server.url}/`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect((await ask(`${server.url}/`, { method: 'POST' })).status).toBe(404)
  })

  it('leaves out the control interface where there is none', async () => {
    const without = await startServer({ port: 0, scenario: 'empty', control: false })
    expect((await ask(without.url)).text).not.toContain('/__sim')
    await without.close()
  })
})
