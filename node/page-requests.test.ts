// @vitest-environment jsdom
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { interceptRequests } from './intercept.ts'
import { wrapFetch } from './page-requests.ts'

const people = 'https://intranet.example/api/people/v2'
const images = '/api/badges/image-sets/0/images'
const gif = 'GIF89a\x01\x00\x01\x00'

// A client may keep it before the interception starts.
wrapFetch()
const { fetch: kept } = globalThis

const { simulator, ...sim } = interceptRequests({ scenario: 'empty', strict: true })
beforeEach(() => sim.reset())
afterAll(() => sim.close())

const ways: [string, (address: string, body: BodyInit) => Promise<Response>][] = [
  ['fetch', (address, body) => fetch(address, { method: 'POST', body })],
  ['Request', (address, body) => fetch(new Request(address, { method: 'POST', body }))],
]

describe.each(ways)('an upload of jsdom, by %s', (_, send) => {
  it('has the name, type and contents of each file in a form', async () => {
    const form = new FormData()
    form.append('first', new File([gif], 'Ähre "1".gif', { type: 'image/gif' }))
    form.append('text', 'a\nb')
    form.append('second', new File([gif, gif], 'two.gif'))
    expect((await send(images, form)).status).toBe(200)
    const stored = simulator.world.images.all().slice(-2)
    expect(stored.map(({ name }) => name)).toEqual(['Ähre "1".gif', 'two.gif'])
  })

  it('has the type and contents of a file', async () => {
    for (const body of [new File([gif], 'star.gif', { type: 'image/gif' }), new Blob([gif], { type: 'image/gif' })]) {
      expect((await send('/intranet/rest/documents/dropbox', body)).status).toBe(200)
      const { type, bytes } = simulator.world.dropped.all().at(-1)!
      expect([type, new TextDecoder().decode(bytes)]).toEqual(['image/gif', gif])
    }
  })
})

describe('new Request in jsdom', () => {
  it('resolves relative addresses, and keeps the rest', async () => {
    const headers = { 'content-type': 'image/png' }
    const request = new Request('/x', { method: 'PUT', body: new Blob([gif]), headers })
    expect(request).toBeInstanceOf(Request)
    expect([request.url, request.headers.get('content-type')]).toEqual(['http://localhost:3000/x', 'image/png'])
    expect(await request.clone().text()).toBe(gif)
    expect(new Request(request).method).toBe('PUT')
  })
})

describe('fetch that a client has kept', () => {
  it('is intercepted', async () => {
    expect((await kept(`${people}/user`)).status).toBe(200)
  })

  it('calls the network once the interception ends, and the next interception', async () => {
    sim.close()
    await expect(kept('http://127.0.0.1:2/api/people/v2/user')).rejects.toThrow('fetch failed')
    const next = interceptRequests({ scenario: 'empty' })
    expect((await kept(`${people}/user`)).status).toBe(200)
    next.close()
  })
})
