import { describe, expect, it } from 'vitest'
import { conform, contracts } from '../../test/conform/settings.ts'
import { createSimulator } from '../index.ts'
import { planRequests, requestAll } from './against.ts'
import type { Exchange } from './exchange.ts'

const headers = { authorization: `Basic ${btoa('admin:admin')}` }

async function openInstallation() {
  const fidelity = { 'thanks-date': 'php', wrappers: 'named', 'page-size': 'refused', spellings: 'sample' } as const
  const simulator = await createSimulator({ scenario: 'small-company', user: 'admin', fidelity })
  const lines: string[] = []
  let open = 0
  let most = 0
  const send = (async (url: string, init: RequestInit) => {
    most = Math.max(most, ++open)
    lines.push(`${init.method ?? 'GET'} ${url}`)
    const { authorization: _, ...sent } = init.headers as Record<string, string>
    const response = await simulator.fetch(new Request(url, { headers: sent }))
    open--
    return response
  }) as typeof fetch
  return { fidelity, lines, simulator, send, mostOpen: () => most }
}

async function collect(send: typeof fetch, pause = async () => {}, timeout = 30_000): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  const access = { url: 'http://intranet.test/portal/', headers, pause, timeout, fetch: send }
  for await (const exchange of requestAll(contracts, access)) exchanges.push(exchange)
  return exchanges
}

const withoutMount = (send: typeof fetch) =>
  ((url: string, init?: RequestInit) => send(url.replace('/portal', ''), init)) as typeof fetch

describe('a comparison with an installation', () => {
  it('sends GET requests only, one at a time with a pause, each once, and changes nothing', async () => {
    const { lines, simulator, send, mostOpen } = await openInstallation()
    const before = JSON.stringify(simulator.world.export().tables)
    let pauses = 0
    await collect(withoutMount(send), async () => void pauses++)
    expect(lines.every((line) => line.startsWith('GET http://intranet.test/'))).toBe(true)
    expect(new Set(lines).size).toBe(lines.length)
    expect([mostOpen(), pauses]).toEqual([1, lines.length - 1])
    expect(lines.length).toBeLessThan(200)
    expect(JSON.stringify(simulator.world.export().tables)).toBe(before)
  })

  it('finds settings that reading shows, and requests every planned endpoint', async () => {
    const { fidelity, send } = await openInstallation()
    const report = conform(await collect(withoutMount(send)))
    expect(report.fidelity).toEqual(fidelity)
    expect(report.endpoints.flatMap(({ differences }) => differences)).toEqual([])
    const planned = new Set(planRequests(contracts).map(({ id }) => id))
    expect(report.endpoints.map(({ id }) => id).sort()).toEqual([...planned].sort())
    // It needs a title.
    const failed = report.endpoints.filter(({ statuses }) => !statuses[200]).map(({ id }) => id)
    expect(failed).toEqual(['documents.findSubfolder'])
  })

  it('sends the credentials to the installation only, and does not follow redirects', async () => {
    const inits: (RequestInit | undefined)[] = []
    const send = (async (_: string, init?: RequestInit) => {
      inits.push(init)
      return new Response(null, { status: 302, headers: { location: 'https://login.example/' } })
    }) as typeof fetch
    await expect(collect(send)).rejects.toThrow('responded with 302: it does not accept the credentials')
    expect(inits).toMatchObject([{ headers: { accept: 'application/json', ...headers }, redirect: 'manual' }])
  })

  it.each([401, 429])('stops after a %i', async (status) => {
    let requests = 0
    const send = (async () => {
      requests++
      return Response.json({}, { status })
    }) as unknown as typeof fetch
    await expect(collect(send)).rejects.toThrow(`responded with ${status}`)
    expect(requests).toBe(1)
  })

  it('does not wait for a response that never comes', async () => {
    const send = ((_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason))
      })) as typeof fetch
    await expect(collect(send, undefined, 1)).rejects.toThrow(
      'There was no response to people.getCurrentUser within 0.001 s.',
    )
  })
})
