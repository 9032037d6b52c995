import { describe, expect, it } from 'vitest'
import { Download, withoutContent } from '../bytes.ts'
import { parseAddress } from '../http/address.ts'
import type { Outcome } from '../http/outcome.ts'
import { type AnyWorld, RequestExchange } from './exchange.ts'
import { type Effects, Entry } from './journal-entry.ts'

const world = { history: { point: { step: 0, branch: {}, weight: 0 } }, strict: false } as unknown as AnyWorld

function entryOf(url: string, outcome?: Partial<Outcome>, effects?: Effects): Entry {
  const exchange = new RequestExchange(new Request(url))
  exchange.address = parseAddress(exchange.target, [])
  exchange.world = world
  return new Entry(exchange, 200, { status: 200, headers: {}, body: null, ...outcome }, effects)
}

describe('a recorded request', () => {
  it('has an address without the secrets in the query', () => {
    expect(entryOf('http://x/users?limit=2&password=oak').path).toBe('/users?limit=2')
  })

  it('is serialised with all of its fields', () => {
    const written = JSON.parse(JSON.stringify(entryOf('http://x/users?limit=2')))
    expect(written).toMatchObject({ method: 'GET', path: '/users?limit=2', endpoint: null, status: 200, fault: null })
  })

  it('has its real duration, even if the world’s clock is frozen', () => {
    expect(entryOf('http://x/users').ms).toBeGreaterThan(0)
  })

  it('keeps its changes, without bytes', () => {
    const after = { id: 1, type: 'image/png', bytes: new Uint8Array(8) }
    const change = { table: 'files', id: 1, before: undefined, after }
    const { changes } = entryOf('http://x/', {}, { changes: [change], point: world.history.point })
    expect(changes).toEqual([{ ...change, after: { id: 1, type: 'image/png' } }])
    expect(after.bytes).toHaveLength(8)
  })

  it('keeps a reply, unless it is bytes', () => {
    const replying = (result: unknown) => entryOf('http://x/', { result }).result
    expect(replying({ id: 1 })).toEqual({ id: 1 })
    expect(replying(new Download(new Uint8Array(9), 'image/png'))).toBeUndefined()
  })
})

describe('withoutContent', () => {
  it('gives the sizes of the files in a form', () => {
    const photo = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(7) }
    expect(withoutContent({ photo, title: 'A', list: [photo] })).toEqual({
      photo: { ...photo, bytes: { size: 7 } },
      title: 'A',
      list: [{ ...photo, bytes: { size: 7 } }],
    })
  })
})
